//! A program that speaks the engine protocol, as an engine: started when it is first asked, started again when it is lost,
//! and each misbehaviour laid on the case that caused it.
//!
//! Many requests are in flight, so when the program crashes, hangs or loses its way it is not plain which case did it. Then
//! each suspect is asked again, alone and of a program that is in order: those without an answer first, then, if none of
//! these repeats the trouble, those that were answered just before, the last one first. A case that repeats it gets the
//! verdict; all others keep or get their answers. Trouble that nothing repeats falls on the first suspect: it is never passed over.
//!
//! Restarts are bounded. Once the budget is used up, questions get [`Trouble::GaveUp`].
//!
//! Space: the questions' responses; see [`super::process`] for the pipes.

use super::Settings;
use super::exchange::{Bounds, Slot, describe, exchange};
use super::ids::Ids;
use super::process::Process;
use super::wire::{Description, Features, MAX_LINE_BYTES, Question, write_quit};
use crate::engines::{Engine, Response, Skip, Trouble};
use editproof_spec::{Input, Limits};
use std::sync::Arc;

/// A program of its own as an engine.
#[derive(Debug)]
pub struct External {
    settings: Arc<Settings>,
    process: Option<Process>,
    description: Option<Description>,
    ids: Ids,
    losses: u64,
}

impl External {
    /// An engine of that program; nothing is started yet.
    pub fn new(settings: Arc<Settings>) -> Self {
        External { settings, process: None, description: None, ids: Ids::default(), losses: 0 }
    }

    /// Starts the program if it is not running.
    ///
    /// # Errors
    /// It cannot be started, does not describe itself, or describes itself otherwise than before.
    fn start(&mut self) -> Result<&Description, Trouble> {
        if self.process.is_none() {
            let mut process = Process::start(&self.settings)
                .map_err(|error| Trouble::Crashed(format!("`{}` cannot be started: {error}", self.settings)))?;
            let described = describe(&mut process, &mut self.ids, self.settings.start_limit);
            let found = described.map_err(|trouble| trouble.with(" at its start").with(&process.last_words()))?;
            if self.description.as_ref().is_some_and(|before| *before != found) {
                return Err(Trouble::protocol("it described itself otherwise than before it was started again"));
            }
            self.description = Some(found);
            self.process = Some(process);
        }
        self.description.as_ref().ok_or_else(|| Trouble::protocol("it has no description"))
    }

    fn lose(&mut self) {
        self.process = None;
        self.losses += 1;
    }

    /// Asks all of `questions`; no more than `budget` losses from now on.
    fn ask(&mut self, questions: &[Question<'_>], budget: u64) -> Vec<Response> {
        let most = self.losses.saturating_add(budget);
        let slots = questions.iter().map(|&question| Slot { question, asked: false, response: None });
        let mut slots: Vec<Slot<'_>> = slots.collect();
        loop {
            self.skip(&mut slots);
            let is_open = |slot: &Slot<'_>| slot.response.is_none();
            let open: Vec<usize> = (0..slots.len()).filter(|&at| slots.get(at).is_some_and(is_open)).collect();
            let Some(&first) = open.first() else { break };
            if self.losses > most {
                break;
            }
            if let Err(trouble) = self.start() {
                self.lose();
                respond(&mut slots, first, Err(trouble));
            } else if let Err(trouble) = self.exchange(&mut slots, &open, self.settings.window) {
                self.lose();
                self.accuse(&mut slots, &open, trouble, most);
            }
        }
        let restarts = self.settings.restarts;
        let left = || Err(Trouble::GaveUp(format!("it had been started again {restarts} times")));
        slots.into_iter().map(|slot| slot.response.unwrap_or_else(left)).collect()
    }

    /// Sorts out the questions that need what the engine does not claim.
    fn skip(&self, slots: &mut [Slot<'_>]) {
        let Some(description) = &self.description else { return };
        let features = description.features();
        for slot in slots.iter_mut().filter(|slot| slot.response.is_none()) {
            if let Some(skip) = Skip::of(&slot.question, features, &description.limits) {
                slot.response = Some(Err(Trouble::Skipped(skip)));
            }
        }
    }

    fn exchange(&mut self, slots: &mut [Slot<'_>], open: &[usize], window: usize) -> Result<(), Trouble> {
        self.start()?;
        // The first start tells what can be asked.
        self.skip(slots);
        let (Some(process), Some(description)) = (&mut self.process, &self.description) else {
            return Err(Trouble::protocol("it is not running"));
        };
        let limits = &description.limits;
        let bounds = Bounds {
            window: limits.in_flight.unwrap_or(window).clamp(1, window.max(1)),
            time: self.settings.time_limit,
            line_bytes: limits.line_bytes.unwrap_or(MAX_LINE_BYTES).min(MAX_LINE_BYTES),
        };
        let is_open = |at: &usize| slots.get(*at).is_some_and(|slot| slot.response.is_none());
        let open: Vec<usize> = open.iter().copied().filter(is_open).collect();
        let result = exchange(process, &mut self.ids, slots, &open, description.features(), bounds);
        result.map_err(|trouble| trouble.with(&process.last_words()))
    }

    /// Finds the question that caused `trouble` in an exchange over `open`.
    fn accuse(&mut self, slots: &mut [Slot<'_>], open: &[usize], trouble: Trouble, most: u64) {
        let asked = |at: &usize| slots.get(*at).is_some_and(|slot| slot.asked);
        let (answered, silent): (Vec<usize>, Vec<usize>) = open
            .iter()
            .copied()
            .filter(asked)
            .partition(|&at| slots.get(at).is_some_and(|slot| slot.response.is_some()));
        // Whoever was asked alone is asked no second time.
        if let ([only], []) = (silent.as_slice(), answered.as_slice()) {
            respond(slots, *only, Err(trouble));
            return;
        }
        let mut found = false;
        for &at in &silent {
            if self.losses > most {
                return;
            }
            if let Err(trouble) = self.exchange(slots, &[at], 1) {
                self.lose();
                respond(slots, at, Err(trouble));
                found = true;
            }
        }
        for &at in answered.iter().rev() {
            if found || self.losses > most {
                break;
            }
            let kept = slots.get_mut(at).and_then(|slot| slot.response.take());
            let again = self.exchange(slots, &[at], 1);
            match again {
                Err(trouble) => {
                    self.lose();
                    respond(slots, at, Err(trouble));
                    found = true;
                }
                Ok(()) => {
                    if let (Some(slot), Some(kept)) = (slots.get_mut(at), kept) {
                        slot.response = Some(kept);
                    }
                }
            }
        }
        if let (false, Some(&at)) = (found, silent.first().or(answered.last()))
            && self.losses <= most
        {
            respond(slots, at, Err(trouble.with("; asked alone it gave an answer")));
        }
    }
}

fn respond(slots: &mut [Slot<'_>], at: usize, response: Response) {
    if let Some(slot) = slots.get_mut(at) {
        slot.response = Some(response);
    }
}

impl Engine for External {
    fn name(&self) -> &str {
        self.description.as_ref().map_or("external", |description| &description.name)
    }

    /// At most [`Settings::restarts`] restarts in this engine's life.
    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let question = Question { input: *input, limits: *limits };
        let left = self.settings.restarts.checked_sub(self.losses);
        let answers = left.map(|left| self.ask(&[question], left));
        let given_up = || Err(Trouble::GaveUp("it had been started again too often".to_owned()));
        answers.and_then(|answers| answers.into_iter().next()).unwrap_or_else(given_up)
    }

    /// At most [`Settings::restarts`] restarts in each call.
    fn answers(&mut self, questions: &[Question<'_>]) -> Option<Vec<Response>> {
        Some(self.ask(questions, self.settings.restarts))
    }

    fn features(&self) -> Features {
        self.description.as_ref().map_or(Features::ALL, Description::features)
    }

    fn describe(&mut self) -> Option<Result<Description, Trouble>> {
        Some(self.start().cloned())
    }

    fn losses(&self) -> u64 {
        self.losses
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            let mut farewell = Vec::new();
            write_quit(&mut farewell, self.ids.next());
            process.quit(&farewell);
        }
    }
}

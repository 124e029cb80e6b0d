//! Negative controls of the ladder: engines whose answers are right and whose work is not linear.
//!
//! The price is counted and not paid: a quadratic engine would not come back from the long ladder.

use crate::engines::{Engine, Fast, Response, Work};
use editproof_spec::{Input, Limits};

/// How the work grows with the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// All of the text on each of log n levels.
    LogLinear,
    /// All of the text for each of its bytes.
    Quadratic,
}

impl Shape {
    /// The word for reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Shape::LogLinear => "log-linear",
            Shape::Quadratic => "quadratic",
        }
    }
}

/// The fast engine with more work than is linear.
#[derive(Clone, Debug)]
pub struct Bad {
    shape: Shape,
    work: Option<Work>,
}

impl Bad {
    /// An engine of that shape.
    pub const fn new(shape: Shape) -> Self {
        Bad { shape, work: None }
    }
}

impl Engine for Bad {
    fn name(&self) -> &str {
        self.shape.as_str()
    }

    fn answer(&mut self, input: &Input<'_>, limits: &Limits) -> Response {
        let mut fast = Fast::default();
        let answer = fast.answer(input, limits)?;
        let bytes = input.text.len() as u64;
        let more = match self.shape {
            Shape::LogLinear => bytes.saturating_mul(u64::from(bytes.max(1).ilog2()) + 1),
            Shape::Quadratic => bytes.saturating_mul(bytes),
        };
        self.work = fast.work().map(|work| Work { bytes: work.bytes.saturating_add(more), ..work });
        Ok(answer)
    }

    fn work(&self) -> Option<Work> {
        self.work
    }
}

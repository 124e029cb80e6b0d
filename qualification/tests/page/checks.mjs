// The checks, each with the negative controls that it must notice. A check gives a list of troubles.

const PHONE = { viewport: { width: 360, height: 740 } };
const NARROW = { viewport: { width: 320, height: 640 } };
const DARK = { colorScheme: 'dark' };

async function network({ seen }) {
  return seen.requests.filter((url) => url !== seen.url).map((url) => `asks for ${url}`);
}

async function quiet({ seen }) {
  return seen.complaints;
}

async function width({ page }) {
  await openAll(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1 && !one.closest('.wide') && !one.closest('.skip'),
    );
    const names = wide.slice(0, 5).map((one) => `${one.tagName.toLowerCase()}.${one.className} ${one.id}`);
    return [`is ${scrollWidth} px wide in a window of ${clientWidth}: ${names.join('; ')}`];
  });
}

function openAll(page) {
  return page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
}

/** axe-core with every rule: WCAG 2 A and AA, and best practices. */
async function accessible({ page, axe }) {
  await openAll(page);
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations', 'passes'] }));
  if (passes.length < 20) return [`only ${passes.length} rules applied`];
  return violations.map((rule) => {
    const node = rule.nodes[0];
    return `${rule.id} (${rule.nodes.length}): ${rule.help}; ${node.target.join(' ')}; ${node.failureSummary.split('\n')[1] ?? ''}`;
  });
}

async function structure({ page }) {
  return page.evaluate(() => {
    const troubles = [];
    const levels = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((one) => Number(one.tagName[1]));
    if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1) troubles.push('needs one h1, first');
    levels.forEach((level, index) => {
      if (index > 0 && level > levels[index - 1] + 1) troubles.push(`h${level} follows h${levels[index - 1]}`);
    });
    for (const name of ['header', 'nav', 'main', 'footer']) {
      if (document.querySelectorAll(`body > ${name}`).length !== 1) troubles.push(`needs one ${name}`);
    }
    for (const table of document.querySelectorAll('table')) {
      if (!table.caption?.textContent.trim()) troubles.push('a table without a caption');
      if ([...table.querySelectorAll('th')].some((cell) => !cell.scope)) troubles.push('a th without a scope');
      for (const row of table.tBodies[0]?.rows ?? []) {
        if (row.cells[0]?.tagName !== 'TH') troubles.push(`a row without a heading: ${row.textContent.slice(0, 40)}`);
      }
    }
    for (const plot of document.querySelectorAll('svg:not([aria-hidden])')) {
      const labels = (plot.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
      if (plot.getAttribute('role') !== 'img' || labels.length !== 2 || labels.some((one) => !one?.textContent.trim())) {
        troubles.push('a plot without a title and a description');
      }
      const section = plot.closest('section');
      if (!section.querySelector('table')) troubles.push(`a plot without a table: ${section.id}`);
    }
    const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
    if (new Set(ids).size !== ids.length) troubles.push('an id stands twice');
    for (const link of document.querySelectorAll('a')) {
      const target = link.getAttribute('href');
      if (!target.startsWith('#') || !document.getElementById(target.slice(1))) troubles.push(`a link to nothing: ${target}`);
    }
    return troubles;
  });
}

/** Every colour of a mark has a sign and a word beside it. */
async function signs({ page }) {
  return page.evaluate(() => {
    const marks = [...document.querySelectorAll('.mark')];
    const bare = marks.filter((one) => !/^[✓✗?–] \S/u.test(one.textContent));
    return marks.length < 20 ? ['hardly any marks'] : bare.map((one) => `a mark without sign or word: ${one.textContent}`);
  });
}

async function keyboard({ page }) {
  const troubles = [];
  const wanted = await page.evaluate(() => {
    const visible = (one) => one.checkVisibility({ contentVisibilityAuto: true }) && one.getClientRects().length > 0;
    const all = [...document.querySelectorAll('a, summary, [tabindex="0"]')].filter(visible);
    all.forEach((one, index) => (one.dataset.stop = String(index)));
    return all.length;
  });
  const reached = new Set();
  for (let step = 0; step < wanted + 5; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const one = document.activeElement;
      return { stop: one.dataset.stop, name: one.textContent.slice(0, 30), outline: getComputedStyle(one).outlineStyle };
    });
    if (step === 0 && stop.name !== 'Skip to the report') troubles.push(`the first stop is ${stop.name}`);
    if (stop.stop === undefined) continue;
    if (stop.outline === 'none') troubles.push(`focus cannot be seen on ${stop.name}`);
    reached.add(stop.stop);
  }
  if (reached.size < wanted) troubles.push(`${reached.size} of ${wanted} stops are reached`);
  const opened = await page.evaluate(() => {
    const summary = document.querySelector('details:not([open]) > summary');
    summary.focus();
    summary.parentElement.id ||= 'to-be-opened';
    return summary.parentElement.id;
  });
  await page.keyboard.press('Enter');
  if (!(await page.evaluate((id) => document.getElementById(id).open, opened))) troubles.push('Enter opens nothing');
  return troubles;
}

async function print({ page }) {
  const troubles = [];
  const pdf = await page.pdf({ format: 'A4' });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  if (pdf.length < 20_000 || pages < 3) troubles.push(`a PDF of ${pages} pages and ${pdf.length} bytes`);
  await page.emulateMedia({ media: 'print' });
  const closed = await page.evaluate(() => {
    const hidden = [...document.querySelectorAll('details')].filter((one) => {
      const summary = one.querySelector('summary').getBoundingClientRect().height;
      return one.getBoundingClientRect().height < summary * 1.8;
    });
    return hidden.map((one) => one.querySelector('summary').textContent);
  });
  if (closed.length > 0) troubles.push(`closed on paper: ${closed.slice(0, 3).join('; ')}`);
  return troubles;
}

async function dark({ page }) {
  const brightness = await page.evaluate(() => {
    const numbers = getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number);
    return numbers.reduce((sum, one) => sum + one, 0) / 3;
  });
  return brightness < 64 ? [] : [`the page is not dark: ${brightness}`];
}

export const CHECKS = [
  { name: 'network', run: network },
  { name: 'quiet', run: quiet },
  { name: 'width', run: width, options: PHONE },
  { name: 'narrow', run: width, options: NARROW },
  { name: 'accessible', run: accessible },
  { name: 'accessible in the dark', run: accessible, options: DARK },
  { name: 'accessible on a phone', run: accessible, options: PHONE },
  { name: 'structure', run: structure },
  { name: 'signs', run: signs },
  { name: 'keyboard', run: keyboard },
  { name: 'print', run: print },
  { name: 'dark', run: dark, options: DARK },
];

const body = (extra) => (html) => html.replace('</main>', `${extra}</main>`);
const image = '<img alt="x" src="http://127.0.0.1:9/x.png">';

export const CONTROLS = [
  {
    check: 'network',
    about: 'an image from elsewhere',
    change: (html) => body(image)(html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')),
  },
  { check: 'quiet', about: 'an image that the policy forbids', change: body(image) },
  { check: 'quiet', about: 'a script', change: body('<script>1</script>') },
  { check: 'width', about: 'a wide box', change: body('<div style="width:500px">x</div>') },
  { check: 'narrow', about: 'a wide word', change: body(`<p style="overflow-wrap:normal">${'x'.repeat(80)}</p>`) },
  { check: 'accessible', about: 'pale text', change: (html) => html.replaceAll('--faint: #565c64', '--faint: #aab0b8') },
  { check: 'accessible in the dark', about: 'dim text', change: (html) => html.replaceAll('--faint: #a2a9b3', '--faint: #4a5058') },
  { check: 'accessible on a phone', about: 'a box that cannot be reached', change: (html) => html.replaceAll(' tabindex="0"', '') },
  { check: 'structure', about: 'a heading left out', change: (html) => html.replace(/<h3/g, '<h5').replace(/<\/h3>/g, '</h5>') },
  { check: 'structure', about: 'tables without captions', change: (html) => html.replace(/<caption[^]*?<\/caption>/g, '') },
  { check: 'structure', about: 'a plot without a title', change: (html) => html.replace(/<desc[^]*?<\/desc>/, '') },
  { check: 'signs', about: 'colour alone', change: (html) => html.replace(/<span aria-hidden="true">✗<\/span>/g, '') },
  { check: 'keyboard', about: 'a summary out of the order', change: (html) => html.replace(/<summary>/, '<summary tabindex="-1">') },
  { check: 'keyboard', about: 'no mark of focus', change: (html) => html.replace('</style>', ':focus-visible{outline:none!important}</style>') },
  { check: 'print', about: 'details stay closed', change: (html) => html.replace(/details::details-content/, 'details::nothing') },
  { check: 'dark', about: 'one colour for all', change: (html) => html.replace('prefers-color-scheme: dark', 'prefers-color-scheme: none') },
];

// What a report page must keep, in a real browser: `node check.mjs REPORTS [SCREENS]`.
//
// REPORTS holds `green/report.html` and `red/report.html`; screenshots go to SCREENS, if it is named. Each check also has a negative
// control: a page that is broken on purpose, which it must refuse. Exit status 1 when a page or a control is not as it must be.

import { chromium } from 'playwright-core';
import { createRequire } from 'node:module';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHECKS, CONTROLS } from './checks.mjs';

const [reports, screens] = process.argv.slice(2);
if (!reports) {
  console.error('usage: node check.mjs REPORTS [SCREENS]');
  process.exit(2);
}
if (screens) mkdirSync(screens, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
  ],
});

/** Opens a page; everything that it asks for and complains about is kept. */
async function open(file, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce', ...options,
  });
  const page = await context.newPage();
  const url = pathToFileURL(file).href;
  const seen = { url, requests: [], complaints: [] };
  page.on('request', (request) => seen.requests.push(request.url()));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.complaints.push(message.text());
  });
  page.on('pageerror', (error) => seen.complaints.push(String(error)));
  await page.goto(url, { waitUntil: 'load' });
  return { page, seen, axe, close: () => context.close() };
}

/** The name of a check that fails on `file`, and why; nothing if all pass. */
async function troubles(file, only) {
  const found = [];
  for (const check of CHECKS.filter((one) => !only || one.name === only)) {
    const opened = await open(file, check.options);
    try {
      for (const what of await check.run(opened)) found.push(`${check.name}: ${what}`);
    } catch (error) {
      found.push(`${check.name}: ${error.stack}`);
    }
    await opened.close();
  }
  return found;
}

async function shoot(colour) {
  const file = join(reports, colour, 'report.html');
  for (const [name, options] of [
    ['phone', { viewport: { width: 360, height: 740 } }],
    ['phone-dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
    ['desktop', {}],
    ['desktop-dark', { colorScheme: 'dark' }],
  ]) {
    const { page, close } = await open(file, options);
    await page.screenshot({ path: join(screens, `${colour}-${name}-first.png`) });
    await page.screenshot({ path: join(screens, `${colour}-${name}.png`), fullPage: true });
    await close();
  }
  const { page, close } = await open(file);
  await page.pdf({ path: join(screens, `${colour}.pdf`), format: 'A4', printBackground: true });
  await close();
}

let failed = 0;
const started = Date.now();
const broken = mkdtempSync(join(tmpdir(), 'page-'));
try {
  for (const colour of ['green', 'red']) {
    const found = await troubles(join(reports, colour, 'report.html'));
    for (const what of found) console.log(`${colour}: ${what}`);
    console.log(`${colour}: ${CHECKS.length} checks, ${found.length} troubles`);
    failed += found.length;
    if (screens) await shoot(colour);
  }
  for (const [index, control] of CONTROLS.entries()) {
    const html = readFileSync(join(reports, 'red', 'report.html'), 'utf8');
    const worse = control.change(html);
    const file = join(broken, `${index}.html`);
    writeFileSync(file, worse);
    const found = worse === html ? [] : await troubles(file, control.check);
    if (found.length === 0) {
      console.log(`control not noticed by ${control.check}: ${control.about}`);
      failed += 1;
    }
  }
  console.log(`${CONTROLS.length} negative controls tried; ${(Date.now() - started) / 1000} s`);
} finally {
  await browser.close();
  rmSync(broken, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);

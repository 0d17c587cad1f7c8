/**
 * What browser.html does. Serve the folder `conformance` and open ports/javascript/browser.html:
 *
 *     python3 -m http.server --bind 127.0.0.1 --directory conformance
 *
 * `?verify=URL` verifies a recording when the page opens, `?conform` runs the vectors; each may be given with the other.
 * When all that is done, the body has the attribute `data-done`.
 *
 * @module
 */

import { canonical } from './src/canonical.mjs';
import { answer } from './src/conform/protocol.mjs';
import { parse } from './src/json.mjs';
import { verify } from './src/recording/verify.mjs';

const LEVELS = 6;
const STEPS = 1_000_000; // the budget of a vector that names none
const at = (id) => document.getElementById(id);

function addRow(body, kind, cells) {
  body.parentElement.hidden = false;
  const row = body.insertRow();
  for (const [i, cell] of cells.entries()) {
    const place = row.insertCell();
    place.textContent = cell ?? '';
    if (typeof cell === 'number') place.className = 'number';
    if (i === 1 && kind) place.className = kind;
  }
}

function showVerdict(name, bytes) {
  const { status, line, index, what, reason } = verify([bytes]);
  addRow(at('verdicts'), status, [name, status, line, index, what ?? reason]);
}

function ask(id, type, members = {}) {
  const text = canonical({ id, type, ...members });
  return parse(answer(text, (complaint) => console.error(complaint)).answer);
}

// An answer without what is said to people, as bytes: two answers are the same when these are.
const told = ({ result, error }) => canonical(error === undefined ? { result } : { error });

// The page is drawn between vectors.
const breathe = () => new Promise((go) => setTimeout(go));

// The vectors of an operation at its level, and those that fuzzing found.
async function vectorsOf(level, operation) {
  const files = await Promise.all([level, 'found'].map((folder) => fetch(`../../vectors/${folder}/${operation}.json`)));
  const contents = await Promise.all(files.filter((file) => file.ok).map(async (file) => parse(await file.text())));
  return contents.filter((content) => content.level === level).flatMap((content) => content.vectors);
}

async function conform() {
  const { operations } = ask(0, 'hello', { protocol: 1 });
  for (let level = 0; level < LEVELS; level += 1) {
    let passed = 0;
    let all = 0;
    for (const operation of operations) {
      for (const { id, input, steps = STEPS, expected } of await vectorsOf(level, operation)) {
        at('progress').textContent = `level ${level}: ${id}`;
        if (all % 10 === 0) await breathe();
        all += 1;
        const got = told(ask(all, 'run', { operation, input, steps }));
        if (got === told(expected)) passed += 1;
        else showFailure(id, told(expected), got);
      }
    }
    addRow(at('levels'), '', [level, passed, all]);
  }
  at('progress').textContent = 'done';
}

function showFailure(id, expected, got) {
  const place = document.createElement('pre');
  place.className = 'fail';
  place.textContent = `${id}\nexpected ${expected}\ngot      ${got}`;
  at('failures').append(place);
}

at('files').addEventListener('change', async ({ target }) => {
  for (const file of target.files) showVerdict(file.name, new Uint8Array(await file.arrayBuffer()));
});
at('conform').addEventListener('click', ({ target }) => {
  target.disabled = true;
  conform();
});

const asked = new URLSearchParams(location.search);
for (const place of asked.getAll('verify')) {
  showVerdict(place, new Uint8Array(await (await fetch(place)).arrayBuffer()));
}
if (asked.has('conform')) {
  at('conform').disabled = true;
  await conform();
}
document.body.dataset.done = '';

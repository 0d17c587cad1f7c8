// @ts-check
/**
 * What the pages on which one plays have in common: beginning a game, keeping it, going on from a kept one, and what
 * the others weighed.
 *
 * @module
 */

import { at, make, plain } from './dom.mjs';
import { download, pageData } from './payload.mjs';
import { Session, freshSeed, rulesOf, sessionOf } from './session.mjs';
import { weighed } from './weighing.mjs';

const REASONS_MAX = 60;

/** The frame of a game's page: it owns the session, and tells the game's own table when it has changed. */
export class Frame {
  /**
   * @param {object} data what the page was made with
   * @param {() => object} scenario the scenario of the choices made
   * @param {(session: Session) => void} show
   */
  constructor(data, scenario, show) {
    this.data = data;
    this.scenario = scenario;
    this.show = show;
    this.session = null;
  }

  /** Fills the page and begins a first game. */
  open() {
    const rules = rulesOf(this.data.game);
    at('rules').append(...rules.map(({ text }, i) => make('option', { value: i, text })));
    const wanted = rules.findIndex(({ value }) => value.join('@') === this.data.rules);
    at('rules').value = String(Math.max(0, wanted));
    at('rules').closest('label').hidden = rules.length < 2;
    at('seed').value = this.data.seed ?? '';
    at('new').addEventListener('click', () => this.begin());
    at('undo').addEventListener('click', () => this.give({ undo: null }));
    at('keep').addEventListener('click', () => this.keep());
    at('stop').addEventListener('click', () => this.stop());
    at('file').addEventListener('change', ({ target }) => this.goOn(target));
    at('ask').addEventListener('click', () => at('help').showModal());
    at('close-help').addEventListener('click', () => at('help').close());
    at('theme').addEventListener('change', ({ target }) => (document.documentElement.dataset.theme = target.value));
    this.begin();
    document.body.dataset.ready = '';
  }

  begin() {
    const text = at('seed').value.trim();
    const seed = text === '' ? freshSeed() : text;
    const rules = rulesOf(this.data.game)[Number(at('rules').value)].value;
    this.start(() => new Session({ game: this.data.game, rules, scenario: this.scenario(), seed }));
  }

  /** Answers, and shows what came of it. */
  give(answer) {
    if (answer?.undo === null && !this.session.canUndo) return this.say('There is nothing to take back.');
    this.session.give(answer);
    return this.changed();
  }

  /** Ends the game as it stands; it can still be kept. */
  stop() {
    this.stopped = true;
    this.changed();
    this.say('You gave up. The game can be downloaded, and gone on from.');
  }

  say(text) {
    at('said').textContent = text;
  }

  /** @private */
  start(make_) {
    try {
      this.session = make_();
    } catch (error) {
      this.say(error.message);
      return;
    }
    this.stopped = false;
    at('seed-now').textContent = this.session.beginning.seed;
    this.say('');
    this.changed();
  }

  /** @private */
  changed() {
    const { session } = this;
    at('undo').disabled = !session.canUndo || this.stopped;
    at('stop').disabled = session.isOver || this.stopped;
    at('keep').disabled = session.run.decisions === 0;
    this.show(session);
  }

  /** @private */
  keep() {
    const text = this.session.recording();
    if (text !== null) download(`${this.data.game}-${this.session.beginning.seed}.jsonl`, text);
  }

  /** @private */
  async goOn(input) {
    const [file] = input.files;
    if (!file) return;
    const text = at('from').value.trim();
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const session = await sessionOf(bytes, this.data.game, text === '' ? undefined : Number(text));
      this.start(() => session);
      this.say(
        session.asked === null ? 'In this recording nobody is asked any more.' : `Gone on from ${plain(file.name)}.`,
      );
    } catch (error) {
      this.say(`It cannot be gone on from: ${plain(error.message)}`);
    }
    input.value = '';
  }
}

/**
 * What the others weighed since the last answer.
 *
 * @param {object[]} records decisions
 * @param {(option: unknown) => string} words
 */
export function showReasons(records, words) {
  const list = records.slice(-REASONS_MAX).map((record) => {
    const picked = record.pick === null ? 'none' : words(record.options[record.pick]);
    const summary = make('summary', { text: `${plain(record.actor)}, ${plain(record.kind)}: ${picked}` });
    const details = make('details', {}, summary);
    details.addEventListener('toggle', () => {
      if (details.childElementCount === 1) details.append(weighed(sideOf(record, words), 0));
    });
    return details;
  });
  at('why').replaceChildren(...list);
  at('why-part').hidden = list.length === 0;
}

/** Opens a page on which one plays. @param {(data: object) => {open: () => void}} made */
export async function openPlay(made) {
  made(await pageData()).open();
}

function sideOf(record, words) {
  return { name: '', undone: new Set(), decision: () => record, words };
}

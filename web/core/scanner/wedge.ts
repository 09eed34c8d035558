import type { Scan, ScanEnd } from '../device/scan.ts';
import { averageGap, judge, machineRun, type WedgeChar } from './wedgeJudge.ts';
import { altDigitOf, charOf, charOfCode, controlOf, ETX, endOf, GS, isPassive, STX, type WedgeKey } from './wedgeKeys.ts';
import { type Refused, type Typed, WEDGE_DEFAULTS, type WedgeEvents, type WedgeSettings } from './wedgeSettings.ts';

/** A suffix that a wrongly configured scanner sends as two characters. */
const SPELT_END = /(?:\\r\\n|\\n|\\r|\\t|[\r\n\t])+$/;
/** After a scan its second end key (CR LF, or an end sent late) is still its own and must not press a button. */
const TAIL_MS = 200;

const textOf = (chars: readonly WedgeChar[]): string => chars.map(({ char }) => char).join('');

/** Puts characters together into scans: a whole code or none. Knows no DOM: feed it keys, ask it after silence. */
export class Wedge {
  #settings: WedgeSettings;
  #events: WedgeEvents;
  #chars: WedgeChar[] = [];
  /** Began with STX: everything up to ETX is one code. */
  #framed = false;
  /** Something else was pressed inside of a scan. */
  #spoilt = false;
  #lastAt = 0;
  #altDigits: string | undefined;
  #tailUntil = 0;
  #last = { code: '', at: Number.NEGATIVE_INFINITY };
  /** A burst without an end key, from a scanner that is known to send one. */
  #endless = '';

  constructor(events: WedgeEvents, settings: Partial<WedgeSettings> = {}) {
    this.#events = events;
    this.#settings = { ...WEDGE_DEFAULTS, ...settings };
  }

  configure(settings: Partial<WedgeSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  get settings(): WedgeSettings {
    return this.#settings;
  }

  /** After this silence a burst without an end key is judged. */
  get silenceMs(): number {
    const { ends, restMs, patienceMs } = this.#settings;
    return (ends === 'key' || this.#framed) && (!this.#chars[0]?.typing || this.#machine) ? restMs : patienceMs;
  }

  /** True while characters wait for their end. */
  get pending(): boolean {
    return this.#chars.length > 0 || this.#framed;
  }

  /** Takes a key press; true means that no other handler may act on it. */
  key(press: WedgeKey): boolean {
    if (this.pending && press.at - this.#lastAt >= this.silenceMs) this.#finish('idle', press.at);
    const digit = altDigitOf(press);
    if (digit !== undefined) return this.#altDigit(digit, press);
    const control = controlOf(press);
    if (control === STX) return this.#frame(press);
    const char = charOf(press) ?? (this.#framed || this.#machine ? control : undefined);
    const end = char === '\n' || char === '\r' ? 'enter' : char === '\t' ? 'tab' : char === ETX ? 'suffix' : endOf(press);
    this.#logKey(press, end ? 'end' : char !== undefined ? 'char' : isPassive(press) ? 'passive' : 'other', char);
    if (press.key === 'Alt' && !press.repeat) this.#altDigits = '';
    if (end) return this.#endByKey(end, press.at);
    // A dead key of the wrong layout prints nothing here, but stands for a character of the code.
    if (char === undefined && press.key === 'Dead' && this.pending) return this.#take('', press);
    if (char === undefined && isPassive(press)) return false;
    if (char === undefined || press.repeat) {
      if (!this.#framed && !this.#machine) return this.#typed(press.repeat ? 'held' : 'edited');
      this.#spoilt = true;
      return false;
    }
    return this.#take(char, press);
  }

  /** Takes a key release; only the one that completes Alt+numpad matters. */
  keyUp(press: WedgeKey): void {
    const digits = this.#altDigits;
    if (press.key !== 'Alt' || !digits) return;
    this.#altDigits = undefined;
    const char = String.fromCharCode(Number(digits) & 0xff);
    if (char === '\r' || char === '\n') this.#endByKey('enter', press.at);
    else this.#take(char, { ...press, code: '' });
  }

  /** Takes text that arrived in one piece (injected, pasted, composed); several lines are several scans. */
  text(text: string, at: number): void {
    if (this.pending) this.#finish('idle', at);
    for (const code of text.split(/[\r\n\t]+/)) {
      if (code.trim() !== '')
        this.#deliver(
          [...code].map((char) => ({ char, us: undefined, at, typing: false })),
          '',
          'text',
          at,
        );
    }
  }

  /** Judges the burst when it has been silent long enough; call it after `silenceMs`. */
  idle(at: number): void {
    if (this.pending && at - this.#lastAt >= this.silenceMs) this.#finish('idle', at);
  }

  get #machine(): boolean {
    return machineRun(this.#chars, this.#settings) !== undefined;
  }

  #altDigit(digit: string, press: WedgeKey): false {
    this.#altDigits = (this.#altDigits ?? '') + digit;
    this.#logKey(press, 'passive', undefined);
    return false;
  }

  #frame(press: WedgeKey): boolean {
    if (this.pending) this.#finish('idle', press.at);
    this.#framed = true;
    this.#lastAt = press.at;
    this.#events.onStart?.();
    this.#logKey(press, 'char', STX);
    return true;
  }

  #take(char: string, { at, code = '', shift = false, field = false, typing = field }: WedgeKey): boolean {
    if (!this.pending) {
      this.#events.onStart?.();
      this.#lastAt = at;
    }
    this.#lastAt = Math.max(at, this.#lastAt);
    this.#chars.push({ char, us: char < ' ' && char !== '' ? char : charOfCode(code, shift), at: this.#lastAt, typing });
    const { suffix, averageMs, minLength } = this.#settings;
    const length = this.#chars.length;
    const fast = averageGap(this.#chars) <= averageMs;
    if (suffix !== '' && (fast || this.#machine) && length >= minLength && this.#text().endsWith(suffix)) {
      return this.#finish('suffix', this.#lastAt, this.#text().slice(0, -1));
    }
    // Without a field, machine-speed characters must not scroll, press a focused button or start a hot key. Two quick
    // keys may still be a person on a number pad of ours; only a space acts on buttons that early.
    return (char < ' ' && char !== '') || (!field && ((fast && (length > 2 || char === ' ')) || (length > 2 && this.#machine)));
  }

  #endByKey(end: ScanEnd, at: number): boolean {
    return this.pending ? this.#finish(end, at) : at <= this.#tailUntil;
  }

  /** Judges the burst; true when it came from a scanner, so that its end key must not act. */
  #finish(end: ScanEnd, at: number, typed = this.#text()): boolean {
    const chars = this.#chars;
    const framed = this.#framed && end !== 'idle' && chars.length > 0 && !this.#spoilt;
    const judged = framed ? ({ is: 'scan' } as const) : judge(chars, this.#settings, end, at);
    if (judged.is === 'typed' && !this.#framed) return this.#typed(judged.why);
    const machine = this.#framed || this.#machine;
    if (judged.is !== 'scan' || this.#spoilt) {
      const { why, from, to } = judged.is === 'refused' ? judged : { why: 'broken' as const, from: 0, to: undefined };
      const [first, behind] = [this.#text(0, from).length, this.#text(0, to).length];
      this.#refuse(why, typed.slice(first, behind), this.#text(0, to), typed.slice(behind));
      if (machine) this.#tailUntil = at + TAIL_MS;
      return machine;
    }
    const text = this.#text();
    if (end === 'idle' && this.#settings.ends === 'key') {
      // The same code twice without its end key comes from a scanner that sends none.
      if (this.#endless !== text) {
        this.#refuse('no-end', typed);
        this.#endless = text;
        return true;
      }
      this.#learn({ ends: 'silence' });
    } else if (end !== 'idle' && this.#settings.ends === '') this.#learn({ ends: 'key' });
    this.#deliver(chars, typed, end, end === 'idle' ? this.#lastAt : at);
    this.#tailUntil = at + TAIL_MS;
    return true;
  }

  #learn(settings: Partial<WedgeSettings>): void {
    this.configure(settings);
    this.#events.onLearn?.(settings);
  }

  #deliver(chars: readonly WedgeChar[], typed: string, end: ScanEnd, endedAt: number): void {
    const [startedAt, lastAt] = [chars[0]?.at ?? 0, chars.at(-1)?.at ?? 0];
    const text = textOf(chars);
    this.#clear();
    this.#tailUntil = lastAt + TAIL_MS;
    const { code, positions } = this.#codeOf(text, chars);
    if (code.trim() === '') return;
    const { blankingMs, guardMs } = this.#settings;
    const since = startedAt - this.#last.at;
    const repeat = code === this.#last.code && since <= blankingMs;
    if (!repeat && guardMs > 0 && since < guardMs) {
      this.#refuse('crowd', typed, text);
      return;
    }
    this.#last = { code, at: lastAt };
    const of = { code, source: 'wedge' as const, startedAt, duration: lastAt - startedAt, endedAt, keys: [...text].length, repeat, end };
    const scan: Scan = { ...of, ...(positions === undefined ? {} : { positions }) };
    const average = end === 'text' ? 0 : averageGap(chars);
    const pause = Math.max(0, ...chars.map(({ at }, nth) => at - (chars[nth - 1]?.at ?? at)));
    this.#events.onLog?.({ type: 'scan', scan, average: Number.isFinite(average) ? average : 0, pause });
    this.#events.onScan(scan, typed);
  }

  /** The code in a burst, and its text by key position where that differs: then device and scanner have different layouts. */
  #codeOf(text: string, chars: readonly WedgeChar[]): { code: string; positions?: string } {
    const us = chars.some((one) => one.us === undefined) ? undefined : chars.map((one) => one.us).join('');
    if (us === undefined || us.toUpperCase() === text.toUpperCase()) return { code: this.#strip(text) };
    const { layout } = this.#settings;
    // Accented letters are on the keys that carry digits and signs in the United States; codes have none.
    if (layout === '' && /[\u00a1-\u024f]/.test(text)) this.#learn({ layout: 'us' });
    return this.#settings.layout === 'us' ? { code: this.#strip(us) } : { code: this.#strip(text), positions: this.#strip(us) };
  }

  #strip(all: string): string {
    const { prefix, suffix } = this.#settings;
    const ended = all.replace(SPELT_END, '');
    const start = prefix !== '' && ended.startsWith(prefix) ? prefix.length : 0;
    return suffix !== '' && ended.endsWith(suffix) ? ended.slice(start, -suffix.length) : ended.slice(start);
  }

  #text(from = 0, to?: number): string {
    return textOf(this.#chars.slice(from, to));
  }

  #clear(): void {
    this.#chars = [];
    this.#framed = false;
    this.#spoilt = false;
    this.#endless = '';
  }

  #typed(why: Typed): false {
    if (this.pending) this.#events.onLog?.({ type: 'human', reason: why, ...this.#seen(this.#text()) });
    this.#clear();
    return false;
  }

  #refuse(why: Refused, typed: string, text = this.#text(), kept = ''): void {
    this.#events.onLog?.({ type: 'refused', reason: why, ...this.#seen(text) });
    this.#clear();
    this.#events.onRefuse?.(why, text, typed, kept);
  }

  #seen(text: string): { at: number; text: string; average: number } {
    return { at: this.#lastAt, text: text.replaceAll(GS, '\u241d'), average: averageGap(this.#chars) };
  }

  #logKey(press: WedgeKey, taken: 'char' | 'end' | 'passive' | 'other', char: string | undefined): void {
    const gap = this.pending ? press.at - this.#lastAt : undefined;
    this.#events.onLog?.({ type: 'key', at: press.at, key: press.key, code: press.code ?? '', gap, taken, ...(char ? { char } : {}) });
  }
}

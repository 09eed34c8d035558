import type { Scan, ScanEnd } from '../device/scan.ts';
import { altDigitOf, charOf, controlOf, endOf, GS, isPassive, type WedgeKey } from './wedgeKeys.ts';

/** Settings of the keyboard wedge; all times in milliseconds. */
export type WedgeSettings = {
  /** A burst whose keys follow each other at most this far apart on average is a scanner. */
  averageMs: number;
  /** The same for a burst in a focused field that no Enter, Tab or suffix ends; stricter, since people type there. */
  fieldAverageMs: number;
  /** Silence that ends a code. */
  idleMs: number;
  /** Fewest characters of a code that silence ends. */
  idleLength: number;
  /** Fewest characters of a code that Enter, Tab or the suffix ends. */
  minLength: number;
  /** Cut off when present. */
  prefix: string;
  /** Ends a code like Enter; cut off. */
  suffix: string;
  /** The same code again within this time is marked as repeat. */
  blankingMs: number;
};

const WEDGE_DEFAULTS: WedgeSettings = {
  averageMs: 50,
  fieldAverageMs: 35,
  idleMs: 80,
  idleLength: 4,
  minLength: 3,
  prefix: '',
  suffix: '',
  blankingMs: 700,
};

/** What the scanner test page shows: every key with its gap, every scan, and why a burst was not one. */
export type WedgeLog =
  | {
      type: 'key';
      at: number;
      key: string;
      code: string;
      gap: number | undefined;
      taken: 'char' | 'end' | 'passive' | 'other';
      char?: string;
    }
  | { type: 'scan'; scan: Scan; average: number }
  | { type: 'human'; at: number; text: string; reason: 'slow' | 'short' | 'edited' | 'held'; average: number };

/** What happens around a burst; `onStart` comes before its first character reaches a field. */
type WedgeEvents = {
  onScan: (scan: Scan, typed: string) => void;
  onStart?: () => void;
  onLog?: (entry: WedgeLog) => void;
};

/** A suffix that a wrongly configured scanner sends as two characters. */
const SPELT_END = /(?:\\r\\n|\\n|\\r|\\t|[\r\n\t])+$/;

/** How much longer a pause may be that is heard of late, for a scanner that ends its codes with a key. */
const PATIENCE = 5;

/** After a scan its second end key (CR LF, or an end sent late) is still its own and must not press a button. */
const TAIL_MS = 200;

/** Puts characters together into scans by their speed. Knows no DOM: feed it keys, ask it after silence. */
export class Wedge {
  #settings: WedgeSettings;
  #events: WedgeEvents;
  #chars: string[] = [];
  #startedAt = 0;
  #lastAt = 0;
  #inField = false;
  #altDigits: string | undefined;
  #tailUntil = 0;
  #endsByKey = true;
  #last = { code: '', at: Number.NEGATIVE_INFINITY };

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

  /**
   * How long nothing may arrive before a code is taken as ended. Keys may be on their way in a busy device; most
   * scanners end a code with a key, so only one whose last code was ended by silence is taken at its silence at once.
   */
  get silenceMs(): number {
    return this.#settings.idleMs * (this.#endsByKey ? PATIENCE : 1);
  }

  /** True while characters wait for their end. */
  get pending(): boolean {
    return this.#chars.length > 0;
  }

  /** Takes a key press; true means that nobody else may act on it. */
  key(press: WedgeKey): boolean {
    if (this.pending && press.at - this.#lastAt > this.#settings.idleMs) this.#endByIdle();
    const digit = altDigitOf(press);
    if (digit !== undefined) return this.#altDigit(digit, press);
    const char = charOf(press) ?? (this.#running() ? controlOf(press) : undefined);
    const end = char === '\n' || char === '\r' ? 'enter' : char === '\t' ? 'tab' : endOf(press);
    this.#logKey(press, end ? 'end' : char !== undefined ? 'char' : isPassive(press) ? 'passive' : 'other', char);
    if (press.key === 'Alt' && !press.repeat) this.#altDigits = '';
    if (end) return this.#endByKey(end, press.at);
    if (char === undefined && isPassive(press)) return false;
    if (char === undefined || press.repeat) {
      this.#drop(press.repeat ? 'held' : 'edited');
      return false;
    }
    return this.#take(char, press.at, press.field ?? false);
  }

  /** Takes a key release; only the one that completes Alt+numpad matters. */
  keyUp(press: WedgeKey): void {
    const digits = this.#altDigits;
    if (press.key !== 'Alt' || !digits) return;
    this.#altDigits = undefined;
    const char = String.fromCharCode(Number(digits) & 0xff);
    if (char === '\r' || char === '\n') this.#endByKey('enter', press.at);
    else this.#take(char, press.at, press.field ?? false);
  }

  /** Takes text that arrived in one piece (injected, pasted, composed); several lines are several scans. */
  text(text: string, at: number): void {
    if (this.pending) this.#endByIdle();
    for (const code of text.split(/[\r\n\t]+/)) if (code.trim() !== '') this.#deliver(code, code, 'text', at, at);
  }

  /** Ends the burst when it has been silent long enough; call it after `silenceMs`. */
  idle(at: number): void {
    if (this.pending && at - this.#lastAt >= this.silenceMs) this.#endByIdle();
  }

  #average(): number {
    return this.#chars.length < 2 ? Number.POSITIVE_INFINITY : (this.#lastAt - this.#startedAt) / (this.#chars.length - 1);
  }

  #running(): boolean {
    return this.#chars.length >= 3 && this.#average() <= this.#settings.averageMs;
  }

  #altDigit(digit: string, press: WedgeKey): boolean {
    this.#altDigits = (this.#altDigits ?? '') + digit;
    this.#logKey(press, 'passive', undefined);
    return false;
  }

  #take(char: string, at: number, field: boolean): boolean {
    if (!this.pending) {
      this.#startedAt = at;
      this.#inField = field;
      this.#events.onStart?.();
    }
    this.#chars.push(char);
    this.#lastAt = Math.max(at, this.#startedAt);
    const { suffix, averageMs, minLength } = this.#settings;
    const fast = this.#average() <= averageMs;
    if (suffix !== '' && fast && this.#chars.length >= minLength && this.#chars.join('').endsWith(suffix)) {
      this.#deliver(this.#chars.join(''), this.#chars.slice(0, -1).join(''), 'suffix', this.#startedAt, this.#lastAt);
      return true;
    }
    // Without a field, machine-speed characters must not scroll, press a focused button or start a hot key. Two quick
    // keys may still be a person on a number pad of ours; only a space acts on buttons that early.
    return char < ' ' || (fast && !field && (this.#chars.length > 2 || char === ' '));
  }

  #endByKey(end: ScanEnd, at: number): boolean {
    const { minLength, averageMs } = this.#settings;
    if (!this.pending) return at <= this.#tailUntil;
    if (this.#chars.length < minLength) this.#drop('short');
    else if (this.#average() > averageMs) this.#drop('slow');
    else {
      this.#deliver(this.#chars.join(''), this.#chars.join(''), end, this.#startedAt, this.#lastAt);
      this.#tailUntil = at + TAIL_MS;
      return true;
    }
    return false;
  }

  #endByIdle(): void {
    const { idleLength, averageMs, fieldAverageMs } = this.#settings;
    if (this.#chars.length < idleLength) this.#drop('short');
    else if (this.#average() > (this.#inField ? fieldAverageMs : averageMs)) this.#drop('slow');
    else this.#deliver(this.#chars.join(''), this.#chars.join(''), 'idle', this.#startedAt, this.#lastAt);
  }

  /** `typed` is what a focused field has received of it. */
  #deliver(all: string, typed: string, end: ScanEnd, startedAt: number, lastAt: number): void {
    const average = this.#average();
    this.#chars = [];
    this.#tailUntil = lastAt + TAIL_MS;
    this.#endsByKey = end === 'enter' || end === 'tab' || end === 'suffix';
    const code = this.#strip(all);
    if (code === '') return;
    const repeat = code === this.#last.code && startedAt - this.#last.at <= this.#settings.blankingMs;
    this.#last = { code, at: lastAt };
    const scan: Scan = { code, source: 'wedge', startedAt, duration: lastAt - startedAt, keys: [...all].length, repeat, end };
    this.#events.onLog?.({ type: 'scan', scan, average: Number.isFinite(average) && end !== 'text' ? average : 0 });
    this.#events.onScan(scan, typed);
  }

  #strip(all: string): string {
    const { prefix, suffix } = this.#settings;
    const ended = all.replace(SPELT_END, '');
    const start = prefix !== '' && ended.startsWith(prefix) ? prefix.length : 0;
    return suffix !== '' && ended.endsWith(suffix) ? ended.slice(start, -suffix.length) : ended.slice(start);
  }

  #drop(reason: 'slow' | 'short' | 'edited' | 'held'): void {
    if (this.pending) {
      const text = this.#chars.join('').replaceAll(GS, '\u241d');
      this.#events.onLog?.({ type: 'human', at: this.#lastAt, text, reason, average: this.#average() });
    }
    this.#chars = [];
  }

  #logKey(press: WedgeKey, taken: 'char' | 'end' | 'passive' | 'other', char: string | undefined): void {
    const gap = this.pending ? press.at - this.#lastAt : undefined;
    this.#events.onLog?.({ type: 'key', at: press.at, key: press.key, code: press.code ?? '', gap, taken, ...(char ? { char } : {}) });
  }
}

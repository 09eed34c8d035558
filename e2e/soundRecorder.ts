import type { Page } from 'playwright-core';

/** One tone as the page asked the sound card for it: milliseconds after the sound began, and hertz. */
export interface HeardTone {
  after: number;
  wave: string;
  pitch: number;
  toPitch: number;
}

/** What came out since one listened last. */
export interface Heard {
  tones: HeardTone[];
  /** Highest gain that was asked for. */
  gain: number;
  /** Highest sample that reached the speaker: above 0 only when the browser really let the sound out. */
  peak: number;
  /** Patterns given to the motor, each with whether the browser took it. */
  shakes: { pattern: number[]; taken: boolean }[];
}

const instruments = `(() => {
  let heard = { tones: [], gain: 0, peak: 0, shakes: [] };
  let began;
  let end = 0;
  window.sounding = () => window.contexts.some(({ state, currentTime }) => state === 'running' && currentTime < end);
  window.listen = () => {
    const was = heard;
    heard = { tones: [], gain: 0, peak: 0, shakes: [] };
    began = undefined;
    return was;
  };
  window.contexts = [];
  const { AudioContext: Context, OscillatorNode: Oscillator, AudioNode, AudioParam } = window;
  window.AudioContext = class extends Context {
    constructor(options) {
      super(options);
      window.contexts.push(this);
    }
  };
  window.OscillatorNode = class extends Oscillator {
    constructor(context, options) {
      super(context, options);
      this.tone = { wave: options.type, pitch: options.frequency, toPitch: options.frequency };
      const ramp = this.frequency.exponentialRampToValueAtTime.bind(this.frequency);
      this.frequency.exponentialRampToValueAtTime = (value, at) => {
        this.tone.toPitch = value;
        return ramp(value, at);
      };
    }
    start(at) {
      began ??= at;
      end = at + 0.6;
      heard.tones.push({ after: Math.round((at - began) * 1000), ...this.tone });
      super.start(at);
    }
  };
  const { linearRampToValueAtTime } = AudioParam.prototype;
  AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
    heard.gain = Math.max(heard.gain, value);
    return linearRampToValueAtTime.call(this, value, at);
  };
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (target, ...more) {
    if (target instanceof AudioDestinationNode) {
      const meter = new AnalyserNode(this.context, { fftSize: 32768 });
      connect.call(this, meter);
      // The sound of the last two thirds of a second, so that a slow page misses nothing.
      const samples = new Float32Array(32768);
      setInterval(() => {
        meter.getFloatTimeDomainData(samples);
        for (const one of samples) heard.peak = Math.max(heard.peak, Math.abs(one));
      }, 100);
    }
    return connect.call(this, target, ...more);
  };
  const vibrate = navigator.vibrate.bind(navigator);
  navigator.vibrate = (pattern) => {
    const taken = vibrate(pattern);
    heard.shakes.push({ pattern: [...pattern], taken });
    return taken;
  };
})()`;

/** Puts an ear to a device before it opens the app: the browser's own speaker and motor, listened to. */
export async function recordSound(page: Page): Promise<void> {
  await page.addInitScript(instruments);
}

/** What an expression is worth in the page. Whatever else asks a page counts as a tap for Chromium, this does not. */
export async function untouched<T>(page: Page, expression: string): Promise<T> {
  const session = await page.context().newCDPSession(page);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, returnByValue: true, userGesture: false });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T;
}

/** What came out since the last call; waits until the longest sound is over. */
export async function listen(page: Page): Promise<Heard> {
  await page.waitForTimeout(650);
  while (await untouched<boolean>(page, 'window.sounding()')) await page.waitForTimeout(50);
  return untouched(page, 'window.listen()');
}

import { Refusal } from '../core/answer/refusal.ts';
import { refusalIn } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';

/** What `fitting` found. */
export interface Fitting<T, R> {
  kept: T[];
  /** The decision about the kept ones. */
  decided: R;
  /** The scans that were left out, with the reason; undefined where none was. */
  left: { code: string; message: string }[] | undefined;
}

/**
 * Decides about scans that a device was sure of, together with those that it was not sure of and that fit. `decide` throws a refusal where
 * its scans do not fit; it reads and writes nothing. An unsure scan that does not fit is left out with its reason, unless nothing is left.
 */
export function fitting<T extends { scan: string }, R>(
  { language }: Pick<Context, 'language'>,
  scans: readonly T[],
  unsure: readonly string[],
  decide: (scans: T[]) => R,
): Fitting<T, R> {
  const isUnsure = ({ scan }: T) => unsure.includes(scan);
  if (!scans.some(isUnsure)) return { kept: [...scans], decided: decide([...scans]), left: undefined };
  let kept = scans.filter((one) => !isUnsure(one));
  let decided = kept.length > 0 ? decide(kept) : undefined;
  const refused: { code: string; refusal: Refusal }[] = [];
  for (const one of scans.filter(isUnsure)) {
    const more = [...kept, one];
    try {
      decided = decide(more);
      kept = more;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      refused.push({ code: one.scan, refusal });
    }
  }
  if (decided === undefined) throw refused[0]?.refusal;
  const left = refused.map(({ code, refusal }) => ({ code, message: refusalIn(language, refusal) }));
  return { kept, decided, left: left.length > 0 ? left : undefined };
}

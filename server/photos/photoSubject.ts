import { Refusal } from '../core/answer/refusal.ts';
import { may } from '../core/call/access.ts';
import type { Context, Person } from '../core/call/context.ts';
import { supplierOf } from '../core/call/supplierOf.ts';

/**
 * A kind of document with photos: who may see one, and a statement that finds it by organisation $1 and number $2, for
 * suppliers ($3) only their own.
 */
export interface PhotoSubject {
  /** Any of them. */
  readonly permissions: readonly string[];
  readonly text: string;
  /** Photos of its source document belong to it too: their ids by organisation $1 and number $2. */
  readonly also?: string;
}

export type PhotoSubjects = Readonly<Record<string, PhotoSubject>>;

type Asking = Pick<Context, 'org' | 'query'> & { person: Person };

/** The subject, when it is there and the person may see it. */
export async function seesSubject(subjects: PhotoSubjects, ctx: Asking, kind: string, no: string): Promise<PhotoSubject | undefined> {
  const subject = Object.hasOwn(subjects, kind) ? subjects[kind] : undefined;
  const sees = subject?.permissions.some((one) => may(ctx.person, one));
  return subject && sees && (await ctx.query(subject.text, [ctx.org, no, supplierOf(ctx)])).length > 0 ? subject : undefined;
}

/** Refuses an unknown document in the same words as one that the person may not see. */
export async function requireSubject(subjects: PhotoSubjects, ctx: Asking, kind: string, no: string): Promise<PhotoSubject> {
  const subject = await seesSubject(subjects, ctx, kind, no);
  if (subject) return subject;
  throw new Refusal('photo.subject-unknown', { no });
}

import { z } from 'zod';
import { code, id } from './fields.ts';

const parts = (joined: string) =>
  joined
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Selected documents as a list or comma-separated text; an empty selection gets the call's own refusal, and is not malformed. */
export const chosenCodes = (max = 500) =>
  z
    .union([z.array(code()), z.string().transform(parts)])
    .pipe(z.array(code()).max(max))
    .optional();

/** Selected rows, in the same way. */
export const chosenIds = (max = 500) =>
  z
    .union([
      z.array(id()),
      z
        .string()
        .regex(/^[\d,\s]*$/)
        .transform((joined) => parts(joined).map(Number)),
      z.number().transform((one) => [one]),
    ])
    .pipe(z.array(z.number().int().min(1)).max(max))
    .optional();

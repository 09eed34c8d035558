import type { RefusalArgs } from '../../../contract/core/envelope.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';
import { Refusal } from '../answer/refusal.ts';
import { isSqlError } from './database.ts';

/**
 * A refusal inside a statement: error code KW001 carries its id and arguments (migration 0071), and a number that no
 * column holds is a quantity beyond the limit. Other errors stay as they are.
 */
export function refusedInStatement(error: Error): Error {
  if (!isSqlError(error)) return error;
  const { code, message, detail = '{}' }: { code: string; message?: string; detail?: string } = error;
  if (code === 'KW001') return new Refusal(message as ErrorId, JSON.parse(detail) as RefusalArgs);
  if (code === '22003') return new Refusal('qty.too-large');
  return error;
}

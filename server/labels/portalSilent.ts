import { constants } from '../../contract/core/constants.ts';
import type { RefusalArgs } from '../../contract/core/envelope.ts';
import { Refusal } from '../core/answer/refusal.ts';

/** The portal does not answer: it has to be pushed, and takes its time then (rule push-wait-before-scan, decision 0016). */
export const portalSilent = (id: 'note.portal-silent' | 'label.portal-silent', args: RefusalArgs): Refusal =>
  new Refusal(id, { ...args, minutes: constants['push-wait'] });

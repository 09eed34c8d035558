import { constants } from '../core/constants.ts';
import { validators } from '../core/validators.ts';

/** Typed data of a person that must have a certain form. */
interface Typed {
  contact?: string | undefined;
  idCardTail?: string | undefined;
}

/** With another country's prefix: a plant abroad has people with numbers of its own. */
const foreignNumber = /^\+\d{8,15}$/;
/** A number within the plant. */
const extension = (text: string): boolean => validators.digits(text) && validators.rangeLength(text, [3, 6]);

/** Somebody can be reached by it: an e-mail address, a mobile number, a landline, an extension or a number abroad. */
const reaches = (contact: string): boolean =>
  validators.email(contact) ||
  validators.mobile(contact) ||
  validators.landline(contact) ||
  extension(contact) ||
  foreignNumber.test(contact);

/** The fault of a typed value. An unchanged contact is not checked, because it may be older than the rule. */
export function personFault({ contact, idCardTail }: Typed, before = ''): 'account.contact-wrong' | 'account.id-card-length' | undefined {
  if (contact && contact !== before && !reaches(contact)) return 'account.contact-wrong';
  // Passports have letters too.
  if (
    idCardTail &&
    !(
      validators.lettersOrDigits(idCardTail) &&
      validators.rangeLength(idCardTail, [constants['id-card-reset-digits'], constants['id-card-reset-digits']])
    )
  )
    return 'account.id-card-length';
  return undefined;
}

import type { Tone } from './tone.ts';

/** Who has to act next, by the words of states; a machine in which a word has another meaning has `machine.word`. */
const statesOf: Readonly<Record<Tone, string>> = {
  // A person has to act.
  amber: `open unreviewed unreceived created counted recounted standing held parked pending inspection silent handed handed-over waiting unclaimed
    surplus to-put-back ended found deleted-there more-there less-there other-unit unknown-item productionReport.saved messageCause.partly
    ledgerFault.labels ledgerFault.layers lasting.soon`,
  // In work, by people or by the system.
  blue: `counting recounting scanning scanned begun partly partly-prepared partly-issued not-fully-collected sent loaded queued sending
    in-work taken-over released list`,
  green: `synchronized received available active done reviewed audited confirmed finished processed accepted in-stock fully-collected taken
    prepared picked issued all-issued out posted passed concession settled saved used mail shown active.1 lasting.later`,
  red: 'failed refused rejected misconfigured hold void blocked ledgerFault.balance ledgerFault.reserved lasting.expired',
  // Over, or not begun.
  grey: `deleted cancelled closed withdrawn undone superseded taken-back returned dropped expired revoked inactive generated printed split
    regenerated not-synchronized unused typed elsewhere active.0 productionOrder.open usageReason.open usageReason.held recovery.used`,
};

const tones = new Map(
  (Object.entries(statesOf) as [Tone, string][]).flatMap(([tone, words]) => words.split(/\s+/).map((word): [string, Tone] => [word, tone])),
);

/** Chips about a kind or a past event: nobody has to act because of them. */
const kinds = new Set(
  `exchangeDocument partner recordKind userType itemType typedDocument documentType labelEvent noteSource shortReason scanType countWay
  countOrigin transferSide outTarget taskSource paperOrigin heldReason usageModule placeKind moveWay duty batchSource`.split(/\s+/),
);

/** The colour of a state by who has to act next; undefined for a state that is not listed. */
export const placedTone = (machine: string, state: string): Tone | undefined =>
  kinds.has(machine) ? 'grey' : (tones.get(`${machine}.${state}`) ?? tones.get(state));

/** The colour of a state: amber waits for a person, blue is in work, green is done, red failed or is refused, grey is over. */
export const stateTone = (machine: string, state: string): Tone => placedTone(machine, state) ?? 'grey';

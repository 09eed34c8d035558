import { replayDays } from '../../contract/core/replayDays.ts';
import { cursorDays } from '../../contract/exchange/protocol.read.ts';

/** Days for which short-lived data is kept; everything else is kept for good. */
export const keepDays = {
  /** Stored answers of commands: some days longer than a device may repeat a command. */
  operation: replayDays + 3,
  /** Sessions that ended or cannot be continued. */
  session: 90,
  /** Refresh tokens are kept after they expired; until then the use of a spent one reveals a stolen token. */
  refreshToken: 1,
  /** Tries that limits count; the longest limit counts an hour. */
  attempt: 2,
  recoveryCode: 90,
  /** Files of a build after its last start: longer than a page of that build stays open in a browser. */
  keptAsset: 30,
  deviceCode: 7,
  /** Handed-over rounds: people may want to know who took one. */
  handedRound: 1,
  /** Waiting times and last reports of devices: the map and the boards show days. */
  deviceReport: 90,
  /** Document numbers that were drawn, taken or not: longer than a device may still bring the document. */
  drawnNumber: 90,
  /** Changes for partners who read them: one day more than their cursors are valid, for transactions that were open that long. */
  partnerChange: cursorDays + 1,
  /** Photos of documents: as long as complaints about a carton are possible. */
  photo: 400,
} as const;

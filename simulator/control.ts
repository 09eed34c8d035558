import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { partners } from '../contract/exchange/partner.ts';
import { deliveryNote } from '../contract/exchange/protocol.paperwork.ts';
import { batchLimit } from '../contract/exchange/protocol.ts';
import { exchangeKey, partnerName } from '../contract/exchange/protocol.values.ts';
import { restoreReason } from './erpJudgement.ts';
import { faultNames, faultSwitch, fileFaultNames } from './faults.ts';
import { playFiles } from './playFiles.ts';
import { deleteDocument, restoreDocument } from './protocolRoutes.ts';
import { purchaseLine } from './purchaseBook.ts';
import { pushToKuwei } from './push.ts';
import { recordsInput } from './recordsInput.ts';
import { openingStock } from './stockBook.ts';
import type { Surroundings } from './surroundings.ts';
import { tokenDemand } from './tokenDesk.ts';
import { errorReply, type Reply } from './wire.ts';

// One note or several; the form is decided first, because the error of a union names no field.
const notesInput = z.preprocess(
  (given) => (typeof given === 'object' && given !== null && 'noteNo' in given ? { notes: [given] } : given),
  z.object({ notes: z.array(deliveryNote).min(1), push: z.boolean().default(false) }),
);
const purchasesInput = z.object({ lines: z.array(purchaseLine).min(1) });
const deleteInput = z.object({ partner: partnerName.default('erp'), key: exchangeKey });
const resetInput = z.object({}).optional();
const filesInput = z.object({ folder: z.string().refine(isAbsolute, 'an absolute path').optional() });

type Handler = (around: Surroundings, body: unknown, query: URLSearchParams) => Promise<Reply> | Reply;

function taking<S extends z.ZodType>(schema: S, handle: (around: Surroundings, input: z.output<S>) => Promise<Reply> | Reply): Handler {
  return (around, body) => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return handle(around, parsed.data);
    return errorReply(400, 'input-wrong', parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
  };
}

const ok = (body: unknown): Reply => ({ status: 200, body });

/** The calls by which tests, the demo and the page steer the simulator. They are not signed: the simulator listens on this machine only. */
export const controls: Record<string, Handler> = {
  'GET /control/state': (around) => ok(overview(around)),
  'GET /control/faults': (around) => ok({ faults: around.faults.list(), known: { ...faultNames, ...fileFaultNames } }),
  'POST /control/faults': taking(faultSwitch, (around, given) => {
    around.faults.set(given);
    return ok({ faults: around.faults.list() });
  }),
  'POST /control/oauth': taking(tokenDemand, (around, given) => {
    around.tokens.set(given);
    return ok({ tokenUrl: `/${given.partner}/oauth/token` });
  }),
  'GET /control/messages': (around, _body, query) => {
    const wanted = partnerName.safeParse(query.get('partner'));
    return ok({ messages: around.messages.list(wanted.success ? wanted.data : undefined) });
  },
  'GET /control/documents': (around, _body, query) => ok({ documents: documents(around, query) }),
  'GET /control/records': (around, _body, query) => {
    const wanted = partnerName.safeParse(query.get('partner'));
    if (!wanted.success) return errorReply(400, 'input-wrong', `partner: one of ${partners.join(', ')}`);
    return ok({ records: around.state.shelves[wanted.data].history });
  },
  'POST /control/records': taking(recordsInput, (around, { partner, records }) => {
    for (const record of records) around.state.addRecordOnce(partner, record);
    return ok({ added: records.length });
  }),
  'GET /control/portal/notes': (around) => ok({ notes: around.state.shelves.portal.living('deliveryNote') }),
  'POST /control/portal/notes': taking(notesInput, async (around, { notes, push }) => {
    const records = notes.map((note) => around.state.putNote(note));
    const deliveries = [];
    for (let at = 0; push && at < records.length; at += batchLimit) {
      deliveries.push(...(await pushToKuwei(around, { partner: 'portal', records: records.slice(at, at + batchLimit) })));
    }
    return ok({ records: records.map(({ id, version }) => ({ id, version })), deliveries });
  }),
  'POST /control/erp/purchases': taking(purchasesInput, (around, { lines }) => {
    for (const line of lines) around.state.addPurchase(line);
    return ok({ added: lines.length });
  }),
  'GET /control/erp/stock': (around) => ok({ lines: around.state.stock.all() }),
  'GET /control/copies': (around, _body, query) => {
    const wanted = partnerName.safeParse(query.get('partner'));
    return ok({ copies: around.state.copies.list(wanted.success ? wanted.data : undefined) });
  },
  'POST /control/erp/stock': taking(openingStock, (around, opening) => {
    around.state.openStock(opening);
    return ok({ added: opening.lines.length });
  }),
  'POST /control/files': taking(filesInput, (around, { folder }) => {
    playFiles(around, folder);
    return ok({ folder: around.files?.base ?? null });
  }),
  'POST /control/files/stock': taking(resetInput, async (around) => {
    if (around.files === undefined) return errorReply(409, 'no-files', 'switch files on first');
    return ok({ file: await around.files.dropStock() });
  }),
  'POST /control/delete': taking(deleteInput, async (around, { partner, key }) => {
    const committed = around.state.shelves[partner].committed.get(key);
    if (committed?.answer.number === undefined) return errorReply(404, 'document-unknown', `no document with key ${key}`);
    if (committed.deleted) return errorReply(409, 'deleted-already', `${key} is deleted`);
    if (around.state.shelves[partner].takenBackBy(key)) return errorReply(409, 'taken-back', `${key} was taken back`);
    return ok({ record: await deleteDocument(around, partner, committed.document, committed.answer) });
  }),
  'POST /control/restore': taking(deleteInput, async (around, { partner, key }) => {
    const committed = around.state.shelves[partner].committed.get(key);
    if (committed?.deleted !== true) return errorReply(404, 'document-unknown', `no deleted document with key ${key}`);
    const reason = restoreReason(committed, around.state);
    if (reason !== undefined) return errorReply(409, 'not-restored', reason);
    return ok({ record: await restoreDocument(around, partner, committed.document, committed.answer) });
  }),
  'POST /control/push': taking(recordsInput, async (around, given) => {
    for (const record of given.records) around.state.addRecordOnce(given.partner, record);
    return ok({ deliveries: await pushToKuwei(around, given) });
  }),
  'POST /control/reset': taking(resetInput, (around) => {
    around.state.reset();
    around.faults.clear();
    around.messages.clear();
    return ok({ reset: true });
  }),
};

function overview(around: Surroundings) {
  return {
    kuweiUrl: around.kuweiUrl ?? null,
    files: around.files?.base ?? null,
    key: around.credentials.key,
    partners: partners.map((name) => {
      const shelf = around.state.shelves[name];
      return { name, documents: shelf.committed.size, records: shelf.history.length, notes: shelf.living('deliveryNote').length };
    }),
  };
}

function documents(around: Surroundings, query: URLSearchParams) {
  const [partner, type, org, last] = [query.get('partner'), query.get('type'), query.get('org'), Number(query.get('last') ?? '0')];
  const found = partners
    .filter((name) => partner === null || partner === name)
    .flatMap((name) =>
      [...around.state.shelves[name].committed.values()].map((each) => ({ partner: name, key: each.document.key, ...each })),
    )
    .filter(({ document }) => (type === null || type === document.type) && (org === null || org === document.org))
    .sort((a, b) => a.at.localeCompare(b.at));
  return last > 0 ? found.slice(-last) : found;
}

import { randomUUID } from 'node:crypto';
import type { CallOutput } from '../contract/core/call.ts';
import { constants } from '../contract/core/constants.ts';
import { fromWire, toWire } from '../contract/core/shape.ts';
import { identityCalls } from '../contract/identity/identity.calls.ts';
import type { Language } from '../contract/messages/texts.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';

type Entry = { name: string; value: string };
const entry = (name: string, value: unknown): Entry => ({ name, value: JSON.stringify(value) });

/** What the web app keeps in local storage on a device whose person signed in (names from the specification). */
export async function signedInStorage(
  url: string,
  { language, account, org }: { language: Language; account: string | undefined; org: string },
): Promise<Entry[]> {
  const system = entry(constants['storage-key-system'], { DefualtLanguage: language });
  if (!account) return [system];
  const call = identityCalls.login;
  const response = await fetch(url + call.paths[0], {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(toWire(call.input, { account, password: demoPassword, org })),
  });
  const envelope: { Result: boolean; Message: string; Data: unknown } = JSON.parse(await response.text());
  if (!envelope.Result) throw new Error(`sign-in of ${account} was refused: ${envelope.Message}`);
  const { tokens } = fromWire(call.output, envelope.Data) as CallOutput<typeof call>;
  const login = { usercode: account, u9org: org, dbconnname: 'main', wid: '', wname: '', WCode: '', workshopcode: '', workshopname: '' };
  return [
    system,
    entry('wms-token', tokens.access),
    entry('wms-refresh-token', tokens.refresh),
    entry(constants['storage-key-login'], login),
  ];
}

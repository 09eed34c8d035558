import type { CallInput, CallOutput } from '../../../contract/core/call.ts';
import { constants } from '../../../contract/core/constants.ts';
import { sessionCalls } from '../../../contract/identity/session.calls.ts';
import type { Language } from '../../../contract/messages/texts.ts';
import { applicationCalls } from '../../../contract/system/application.calls.ts';
import { plantZone } from '../device/localTime.ts';
import { readOfWindow, readStored, writeOfWindow, writeStored } from '../device/storage.ts';
import { createStore, useStore } from '../device/store.ts';
import { ask, callerAccount, callerHeaders, otherAccount, signedOutByServer } from '../wire/api.ts';
import { CallError } from '../wire/CallError.ts';
import { keepTokens, readTokens, storedAccount } from '../wire/tokens.ts';
import { languageNow, switchLanguage } from '../words/i18n.ts';
import { tellLater } from './endedSessions.ts';

/** `wms-loginInfo`, with the specification's names (section 3). */
export interface LoginInfo {
  usercode: string;
  u9org: string;
  dbconnname: string;
  wid: string;
  wname: string;
  WCode: string;
  workshopcode: string;
  workshopname: string;
}

/** The server's data about the person; its shape is the output of `userInfo`. */
export type UserInfo = CallOutput<typeof sessionCalls.userInfo>;

/** The signed-in person of this device, and their place of work. `user` is missing until it was read once. */
export interface Session {
  login: LoginInfo;
  user?: UserInfo;
}

/** Why the login screen is shown again. */
export type EndReason = 'expired' | 'left' | 'password-changed';

const loginKey = constants['storage-key-login'];
const userKey = 'wms-user';
/** The place of this window: another window may have changed to another organisation or warehouse since. */
const windowKey = 'wms-window';
const noWarehouse = { wid: '', wname: '', WCode: '' };
const noWorkshop = { workshopcode: '', workshopname: '' };

/** The login when nobody is signed in. */
export const noLogin: LoginInfo = { usercode: '', u9org: '', dbconnname: '', ...noWarehouse, ...noWorkshop };

/** The session of this device; undefined when nobody is signed in. */
export const session = createStore<Session | undefined>(readSession());
/** Why the last session ended; undefined on a fresh device. */
export const endReason = createStore<EndReason | undefined>(undefined);

session.subscribe(publish);
publish();
signedOutByServer.subscribe(() => endSession('expired'));
otherAccount.subscribe(followOtherTabs);
globalThis.addEventListener?.('storage', followOtherTabs);

/** Another tab signed out or in as another person: this tab reloads with that state. Returns whether it did. */
function followOtherTabs(): boolean {
  const stored = readSession();
  if (stored?.login.usercode === session.get()?.login.usercode) return false;
  writeOfWindow(windowKey, undefined);
  if (stored) globalThis.location?.reload();
  else {
    endReason.set('left');
    session.set(undefined);
  }
  return true;
}

function readSession(): Session | undefined {
  const login = readStored<LoginInfo>(loginKey);
  if (!login?.usercode || !readTokens()) return undefined;
  const own = readOfWindow<Session>(windowKey);
  return own?.login.usercode === login.usercode ? own : { login, user: readStored<UserInfo>(userKey) };
}

function publish(): void {
  const login = session.get()?.login;
  callerAccount.set(login?.usercode ?? '');
  callerHeaders.set(login ? { org: login.u9org, dbconnname: login.dbconnname } : {});
  plantZone.set(session.get()?.user?.timeZone);
}

function keep(next: Session): void {
  writeOfWindow(windowKey, next);
  writeStored(loginKey, next.login);
  writeStored(userKey, next.user);
  writeStored('wms-roles', next.user?.roles);
  writeStored('wms-menus', next.user?.menu);
  session.set(next);
}

/** Signs in (rule session-login-on-20000) and fetches who it is. Tells whether the password must be changed first. */
export async function signIn(input: CallInput<typeof sessionCalls.login>): Promise<{ mustChangePassword: boolean }> {
  const version = constants['app-version-name'];
  const { tokens, account } = await ask(sessionCalls.login, { ...input, account: input.account?.trim(), version }, { quiet: true });
  keepTokens(tokens);
  const { account: usercode, org: u9org, databaseName: dbconnname } = account;
  keep({ login: { usercode, u9org, dbconnname, ...noWarehouse, ...noWorkshop } });
  endReason.set(undefined);
  if (account.passwordConforms) await loadUser();
  await settleLanguage();
  return { mustChangePassword: !account.passwordConforms };
}

let chosenBeforeSignIn = false;

/** Switches the language and keeps it with the account, so that it follows the person; before the sign-in it waits for that. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  if (!session.get()) chosenBeforeSignIn = true;
  else await Promise.all([keepLanguage(), nameAnew()]);
}

/**
 * Reads again the names that the server gave in the earlier language: person, organisations, warehouse, workshop. Without an answer the old
 * names stay.
 */
async function nameAnew(): Promise<void> {
  const { WCode = '', workshopcode = '' } = session.get()?.login ?? {};
  const [names] = await Promise.all([
    import('./namesOf.ts').then(({ namesOf }) => namesOf(WCode, workshopcode)),
    loadUser().catch(() => undefined),
  ]);
  const now = session.get()?.login;
  if (names.warehouse && now?.WCode === WCode) changeLogin({ wname: names.warehouse });
  if (names.workshop && now?.workshopcode === workshopcode) changeLogin({ workshopname: names.workshop });
}

/** A new device uses the installation's language, unless a person chose one first. */
export async function adoptDefaultLanguage(): Promise<void> {
  const before = languageNow();
  const { defaultLanguage } = await ask(applicationCalls.findApplication, { appCode: constants['system-app-code'] }, { quiet: true });
  if (defaultLanguage !== before && languageNow() === before && !chosenBeforeSignIn && !session.get())
    await switchLanguage(defaultLanguage);
}

/** Without an answer the device uses that language anyway. */
const keepLanguage = () => ask(sessionCalls.saveLanguage, { language: languageNow() }, { quiet: true }).catch(() => undefined);

/** A choice on this device's login screen comes first; otherwise the person's own language is used. */
async function settleLanguage(): Promise<void> {
  const user = session.get()?.user;
  if (chosenBeforeSignIn) await keepLanguage();
  else if (user?.languageChosen && user.language !== languageNow()) await switchLanguage(user.language).catch(() => undefined);
  chosenBeforeSignIn = false;
}

/** The person and organisation: an answer about another one comes too late. */
const whoIs = ({ login }: Session): string => `${login.usercode} ${login.u9org}`;

let loading: { who: string; done: Promise<void> } | undefined;

/** Reads the person, roles and menu again, once for all callers; the old data stays while the server is away. */
export function loadUser(): Promise<void> {
  const now = session.get();
  const who = now ? whoIs(now) : '';
  if (loading?.who === who) return loading.done;
  const one = {
    who,
    done: fetchUser(who).finally(() => {
      if (loading === one) loading = undefined;
    }),
  };
  loading = one;
  return one.done;
}

async function fetchUser(who: string): Promise<void> {
  const user = await ask(sessionCalls.userInfo, {}, { quiet: true });
  const now = session.get();
  if (now && whoIs(now) === who) keep({ ...now, user });
}

/** How long a sign-out waits for the server. */
const signOutMs = 3000;

/** Signs out: sends the sign-out, and deletes the login whatever the answer; without an answer the sign-out is sent later. */
export async function signOut(): Promise<void> {
  const limit = AbortSignal.timeout(signOutMs);
  const sent = ask(sessionCalls.signOut, {}, { quiet: true, signal: limit }).then(
    () => true,
    (error: unknown) => error instanceof CallError && error.status < 500,
  );
  const isTold = await Promise.race([sent, new Promise<false>((over) => limit.addEventListener('abort', () => over(false)))]);
  if (!isTold) tellLater();
  endSession('left');
}

/** Clears the stored login (rule session-cleared-on-refresh-failure). */
export function endSession(reason: EndReason): void {
  // Data that another person's tab has stored must not be deleted here.
  if (session.get() && storedAccount() !== undefined && followOtherTabs()) return;
  keepTokens(undefined);
  writeOfWindow(windowKey, undefined);
  for (const key of [loginKey, userKey, 'wms-roles', 'wms-menus']) writeStored(key, undefined);
  endReason.set(reason);
  session.set(undefined);
}

/** Takes the warehouse to work in; undefined means all of them (rule warehouse-cleared-empties-three). */
export function chooseWarehouse(warehouse: { wid: string; wname: string; WCode: string } | undefined): void {
  changeLogin(warehouse ?? noWarehouse);
}

/** Takes the workshop to look at; undefined means all of them. */
export function chooseWorkshop(workshop: { workshopcode: string; workshopname: string } | undefined): void {
  changeLogin(workshop ?? noWorkshop);
}

/** Goes to another organisation of the person: its menu and rights, no warehouse. */
export async function switchOrganisation(org: string): Promise<void> {
  const before = session.get();
  changeLogin({ u9org: org, ...noWarehouse, ...noWorkshop });
  const there = session.get();
  try {
    await loadUser();
  } catch (error) {
    const now = session.get();
    if (before && there && now && whoIs(now) === whoIs(there)) keep(before);
    throw error;
  }
}

function changeLogin(change: Partial<LoginInfo>): void {
  const now = session.get();
  if (now) keep({ ...now, login: { ...now.login, ...change } });
}

/** The session as a hook; undefined when nobody is signed in. */
export const useSession = (): Session | undefined => useStore(session);

/** Whether the person has the permission; the server decides in the end, this only avoids a refusal. */
export function mayDo(permission: string | undefined, who: Session | undefined = session.get()): boolean {
  if (permission === undefined) return true;
  const user = who?.user;
  return user !== undefined && (user.permissions.includes('*') || user.permissions.includes(permission));
}

import { constants } from '../../contract/core/constants.ts';
import { memberTextKeys } from '../../contract/identity/audit.rules.ts';
import type { Fact } from '../core/record/recordDefinition.ts';
import { isText, type Say, sayOr } from '../core/words/i18n.ts';
import { languageNames } from '../core/words/languages.ts';

/** Members whose values are keys, with the beginning of their texts. */
const vocabularies: Readonly<Record<string, string>> = {
  role: 'role',
  roleAdded: 'role',
  roleRemoved: 'role',
  added: 'permission',
  removed: 'permission',
  permissions: 'permission',
  status: 'state.active',
  Status: 'state.active',
  duty: 'state.duty',
  userType: 'state.userType',
  ItemType: 'state.itemType',
  partner: 'state.partner',
  neighbour: 'state.partner',
};

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The detail of an audit entry as text: changes with old and new values, and other facts. */
export function auditFacts(t: Say, detail: string): Fact[] {
  const read = parse(detail);
  if (read === undefined) return [];
  if (!isMembers(read)) return [{ label: t('audit.member.change'), value: valueWords(t, '', read) }];
  const { before, after, ...rest } = read;
  const changes = 'after' in read ? changed(t, before, after) : 'before' in read ? facts(t, { before }) : [];
  return [...changes, ...facts(t, rest)];
}

function parse(detail: string): unknown {
  try {
    return detail === '' ? undefined : JSON.parse(detail);
  } catch {
    return detail;
  }
}

/** Only differences; for a new record all its values. */
function changed(t: Say, before: unknown, after: unknown): Fact[] {
  if (!isMembers(before) && !isMembers(after)) return [{ label: t('audit.member.change'), value: arrow(t, '', before, after) }];
  const [was, is] = [isMembers(before) ? before : {}, isMembers(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    if (JSON.stringify(was[name]) === JSON.stringify(is[name])) return [];
    if (isEmpty(was[name]) && isEmpty(is[name])) return [];
    const value = isMembers(before) ? arrow(t, name, was[name], is[name]) : valueWords(t, name, is[name]);
    return [{ label: memberName(t, name), value }];
  });
}

const facts = (t: Say, members: Members): Fact[] =>
  Object.entries(members).flatMap(([name, value]) =>
    isEmpty(value) ? [] : [{ label: memberName(t, name), value: valueWords(t, name, value) }],
  );

const arrow = (t: Say, name: string, before: unknown, after: unknown): string =>
  `${valueWords(t, name, before)} → ${valueWords(t, name, after)}`;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A member is called by its wire name, by its code name, or by a name of the audit’s own. */
function memberName(t: Say, name: string): string {
  const key = [...memberTextKeys(name), ...refusalKey(name)].find(isText);
  return key ? sayOr(t, key, name) : (languageName(name) ?? name);
}

function valueWords(t: Say, name: string, value: unknown): string {
  if (isEmpty(value)) return t('record.changed.empty');
  if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no');
  if (Array.isArray(value)) return value.map((one) => valueWords(t, name, one)).join(', ');
  if (isMembers(value))
    return Object.entries(value)
      .map(([inner, one]) => `${memberName(t, inner)} ${valueWords(t, inner, one)}`)
      .join('; ');
  const text = String(value);
  if (name === 'language') return languageName(text) ?? text;
  const vocabulary = vocabularies[name];
  const [key] = vocabulary ? [`${vocabulary}.${text}`] : refusalKey(text);
  return key === undefined ? text : sayOr(t, key, text) || text;
}

/** The text of a value that looks like the id of a refusal; without that check an IP address would load all texts. */
const refusalKey = (id: string): string[] => (/^[a-z]+[.-][a-z.-]+$/.test(id) ? [`error.${id}`] : []);

function languageName(code: string): string | undefined {
  const found = constants.languages.find((one) => one === code);
  return found && languageNames[found];
}

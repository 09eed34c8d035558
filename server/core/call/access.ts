import { createHash } from 'node:crypto';
import { installationPermissions, isInstallationPermission } from '../../../contract/identity/roles.ts';
import type { Bus } from '../database/bus.ts';
import type { Database } from '../database/database.ts';
import { preparedName } from '../database/preparedName.ts';
import type { Person } from './context.ts';

/** A signed-in person with their permissions in each organisation they belong to. */
export interface SignedIn {
  /** The organisation the session was opened in. */
  org: string;
  byOrg: ReadonlyMap<string, Person>;
  language: string;
  /** Remaining life of the token at the look-up, by the database's clock. */
  millisLeft: number;
}

interface SessionRow {
  session_id: string;
  session_org: string;
  millis_left: number;
  user_id: number;
  account: string;
  name: string;
  user_type: Person['userType'];
  supplier_code: string;
  language: string;
  must_change: boolean;
  org: string;
  role_code: string;
  administrator: boolean;
  installation: boolean;
  access_used: boolean;
  permissions: string[];
}

const findText = `
  select s.id as session_id, s.access_used, s.org as session_org, extract(epoch from s.access_expires - now())::float8 * 1000 as millis_left, u.id as user_id, u.account, u.name, u.user_type,
         u.supplier_code, u.language, (u.must_change_password or not u.password_conforms) as must_change, ur.org, r.code as role_code, r.administrator, r.installation,
         coalesce(array_agg(p.permission) filter (where p.permission is not null), '{}') as permissions
    from session s
    join user_account u on u.id = s.user_id and u.status = 'active'
    join user_role ur on ur.user_id = u.id
    join role r on r.code = ur.role_code
    left join role_permission p on p.role_code = r.code
   where s.access_hash = $1 and s.ended_at is null and s.access_expires > now()
   group by s.id, u.id, ur.org, r.code`;

const usedText = 'update session set access_used = true where id = $1 and access_hash = $2';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token in the header of a request. */
export const bearerToken = (authorization = ''): string | undefined => /^Bearer (\S+)$/i.exec(authorization)?.[1];

const keepFor = 30_000;

/** Sessions by access token, cached for half a minute and dropped at once when a session ends or rights change. */
export class Access {
  #known = new Map<string, { found: SignedIn | undefined; until: number }>();
  /** Grows with every message: a session that was read before a message must not be cached after it. */
  #heard = 0;
  readonly #database: Database;

  constructor(database: Database, bus: Bus) {
    this.#database = database;
    bus.on('session', () => this.#forget());
    bus.on('access', () => this.#forget());
  }

  async find(token: string): Promise<SignedIn | undefined> {
    // Not the time of day: it may be set back, and cached sessions would then never expire.
    const now = performance.now();
    const known = this.#known.get(token);
    if (known && known.until > now) return known.found;
    const versionBefore = this.#heard;
    const found = await this.#load(token);
    if (this.#known.size > 10_000) this.#known.clear();
    if (found && versionBefore === this.#heard) this.#known.set(token, { found, until: now + Math.min(keepFor, found.millisLeft) });
    return found;
  }

  #forget(): void {
    this.#heard += 1;
    this.#known.clear();
  }

  async #load(token: string): Promise<SignedIn | undefined> {
    const { rows } = await this.#database.pool.query<SessionRow>({
      name: preparedName(findText),
      text: findText,
      values: [hashToken(token)],
    });
    const first = rows[0];
    if (!first) return undefined;
    // Stored before the answer: from now on the previous refresh token is no longer valid.
    if (!first.access_used) await this.#database.pool.query(usedText, [first.session_id, hashToken(token)]);
    const byOrg = new Map<string, Person>();
    for (const [org, roles] of Map.groupBy(rows, (row) => row.org)) byOrg.set(org, personOf(roles, rows));
    return { org: first.session_org, byOrg, language: first.language, millisLeft: first.millis_left };
  }
}

/** Permissions for the installation count in every organisation of a person, whichever one gave them. */
function installationPermissionsOf(rows: readonly SessionRow[]): readonly string[] {
  if (rows.some(({ installation }) => installation)) return installationPermissions;
  return rows.flatMap(({ permissions }) => permissions.filter(isInstallationPermission));
}

function personOf(rows: SessionRow[], everywhere: readonly SessionRow[]): Person {
  const [first] = rows;
  if (!first) throw new Error('a person has at least one role');
  return {
    userId: first.user_id,
    account: first.account,
    name: first.name,
    userType: first.user_type,
    supplierCode: first.supplier_code,
    sessionId: first.session_id,
    roles: rows.map((row) => row.role_code),
    administrator: rows.some((row) => row.administrator),
    permissions: new Set([...rows.flatMap((row) => row.permissions), ...installationPermissionsOf(everywhere)]),
    mustChangePassword: first.must_change,
  };
}

/** The caller without a session. */
export const anonymousPerson: Person = {
  userId: 0,
  account: '',
  name: '',
  userType: 'staff',
  supplierCode: '',
  sessionId: '',
  roles: [],
  administrator: false,
  permissions: new Set(),
  mustChangePassword: false,
};

/** Whether the person holds the permission; an administrator holds all but those of the installation. */
export const may = (person: Person, permission: string): boolean =>
  person.permissions.has(permission) || (person.administrator && !isInstallationPermission(permission));

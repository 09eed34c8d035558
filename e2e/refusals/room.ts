import type { DemoClient } from '../../tools/demo/demoClient.ts';
import { type Announced, type AnnounceOptions, announce } from '../announce.ts';
import type { Handheld } from '../handheld.ts';
import { hrefOf } from '../href.ts';
import type { World } from '../world.ts';

/** All data that a refusal must not change, without what the portal sends meanwhile. */
const standingText = `
  with mine as (select * from delivery_note where id <= $1 or source = 'file')
  select (select count(*) || ' ' || coalesce(sum(qty), 0) from movement) as movements,
         (select count(*) || ' ' || coalesce(sum(qty), 0) from balance) as balances,
         (select count(*) || ' ' || count(*) filter (where state = 'deleted') from receipt) as receipts,
         (select md5(string_agg(concat_ws('|', note_no, state, scanned_by, secondary), ',' order by id)) from mine) as notes,
         (select md5(string_agg(concat_ws('|', id, qty, received_qty, location_id), ',' order by id)) from delivery_note_line where note_id in (select id from mine)) as lines,
         (select md5(string_agg(code || state, ',' order by id)) from label where note_id in (select id from mine)) as labels,
         (select count(*) || ' ' || count(deleted_at) from scan_record where scan_type <> 'note') as scans,
         (select count(*) || ' ' || count(unloaded_at) from cabinet_entry) as cabinets`;

/** After a tap a button takes another one within this time for a double tap. */
const deafMs = 1050;

/** While it is held, nothing is sent to partners, so that no attempt changes the compared data. */
export const holdText = `
  create table held ();
  create function hold_new() returns trigger language plpgsql as $$
  begin
    if exists (select from held) then new.next_at := now() + interval '1 day'; end if;
    return new;
  end $$;
  create trigger hold_new before insert on outbox for each row execute function hold_new()`;

/** The receiving screen with label scans. */
export const receiving = '/pages/InStorage/ScanRecieveNew';

/** A person with a device, the plant behind it, and colleagues who work through the calls. */
export class Room {
  readonly world: World;
  readonly device: Handheld;
  readonly keeper: DemoClient;
  readonly leader: DemoClient;
  #before: object | undefined;
  #newest = '';
  #pressed = 0;

  constructor(world: World, device: Handheld, colleagues: { keeper: DemoClient; leader: DemoClient }) {
    this.world = world;
    this.device = device;
    this.keeper = colleagues.keeper;
    this.leader = colleagues.leader;
  }

  /** Remembers all data: the next action must change nothing. */
  async still(): Promise<void> {
    this.#newest = await this.value('select max(id) from delivery_note');
    this.#before = await this.#standing();
  }

  /** What was changed since `still()`. */
  async changes(): Promise<string[]> {
    if (this.#before === undefined) return ['still() was not called'];
    const now = Object.entries(await this.#standing());
    const before = new Map(Object.entries(this.#before));
    this.#before = undefined;
    return now.filter(([name, value]) => before.get(name) !== value).map(([name]) => name);
  }

  async #standing(): Promise<object> {
    return (await this.sql<object>(standingText, [this.#newest]))[0] ?? {};
  }

  async sql<R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return (await this.world.pool.query<R>(text, [...values])).rows;
  }

  /** One value of the database as text. */
  async value(text: string, values: readonly unknown[] = []): Promise<string> {
    const [row] = await this.sql<Record<string, unknown>>(text, values);
    return String(Object.values(row ?? {})[0] ?? '');
  }

  async go(route: string, search: Record<string, string | undefined> = {}): Promise<void> {
    await this.device.go(hrefOf(route, search));
  }

  /** New documents stay unsent from now on, until `sendAgain()`. */
  async sendNothing(): Promise<void> {
    await this.sql('insert into held default values');
  }

  async sendAgain(): Promise<void> {
    await this.sql('delete from held');
    await this.sql("update outbox set next_at = now() where next_at > now() + interval '1 hour'");
  }

  /** A note that only the portal knows. */
  announced(options: AnnounceOptions = {}): Promise<Announced> {
    return announce(this.world, options);
  }

  /** A note that is in the database already. */
  async note(options: AnnounceOptions = {}): Promise<Announced> {
    const made = await announce(this.world, options);
    await this.keeper.ask('checkNote', { noteNo: made.noteNo });
    return made;
  }

  /** A note received by the colleague, only the named lines if there are any. */
  async received(options: AnnounceOptions = {}, lineNos?: number[]): Promise<Announced & { receiptNo: string }> {
    const note = await this.note(options);
    return { ...note, receiptNo: await this.receive(note, lineNos) };
  }

  /** Receives a note, as a colleague (the person who has it open is notified) or as the same person on another device. */
  async receive({ noteNo }: Announced, lineNos?: number[], by = this.leader): Promise<string> {
    const { id: warehouseId } = await by.ask('checkIn', { code: 'KW-SIGN:W11' });
    const { lines } = await by.ask('scanNote', { noteNo, warehouseId, takeOver: true, resume: true });
    const wanted = lineNos ?? lines.map(({ lineNo }) => lineNo);
    const { receiptNo } = await by.ask('saveReceipt', { noteNo, warehouseId, lines: wanted.map((lineNo) => ({ lineNo })) });
    return receiptNo;
  }

  /** The person's own scans of cartons, on another device. */
  async verify({ noteNo }: Announced, labels: string[]): Promise<void> {
    const { id: warehouseId } = await this.keeper.ask('checkIn', { code: 'KW-SIGN:W11' });
    await this.keeper.ask('scanNote', { noteNo, warehouseId, takeOver: true, resume: true });
    await this.keeper.ask('saveScans', { noteNo, labels });
  }

  /** The person checked in, with a fresh note open on the receiving screen. */
  async opened(options: AnnounceOptions = {}): Promise<Announced> {
    await this.keeper.ask('checkIn', { code: 'KW-SIGN:W11' });
    const note = await this.note(options);
    await this.open(note);
    return note;
  }

  async open({ noteNo }: Announced): Promise<void> {
    await this.go(receiving, { delino: noteNo });
    await this.device.page.locator('.kw-result-accept .kw-result-what', { hasText: noteNo }).waitFor();
  }

  /** Sets switches of the organisation as an administrator does; open screens get the change. */
  async setting(values: Record<string, boolean | number | string>): Promise<void> {
    for (const [key, value] of Object.entries(values)) {
      await this.sql(
        "insert into setting (org, key, value) values ('101', $1, $2::jsonb) on conflict (org, key) do update set value = excluded.value",
        [key, JSON.stringify(value)],
      );
    }
    await this.sql("select pg_notify('kuwei', 'setting 101')");
  }

  /** The unit of an item in the reader's language. */
  async unitOf(item: string): Promise<string> {
    const unit = await this.value("select unit from item where org = '101' and code = $1", [item]);
    return this.device.say(`unit.${unit}` as 'unit.pcs');
  }

  /** A supplier that is not the one of the demo's supplier account. */
  foreignSupplier(): Promise<string> {
    return this.value("select code from supplier where org = '101' and status = 'active' and code <> 'S0001' order by code limit 1");
  }

  /** Taps a button by its text key; a second tap in a short while would count as a double one. */
  async press(key: Parameters<Handheld['say']>[0]): Promise<void> {
    const { page } = this.device;
    await page.waitForTimeout(Math.max(0, this.#pressed + deafMs - Date.now()));
    // A button that saves takes two taps with nothing in between for a double one for longer.
    await page.keyboard.press('Shift');
    // Playwright takes a button that explains why it cannot act for disabled, but a finger can tap it.
    await this.device.button(this.#named(key)).click({ force: true });
    this.#pressed = Date.now();
  }

  /** Answers the question on the screen with its main button, after filling in the required field. */
  async answer(key: Parameters<Handheld['say']>[0], typed?: string): Promise<void> {
    const dialog = this.device.page.getByRole('alertdialog');
    if (typed !== undefined) await dialog.getByRole('textbox').fill(typed);
    await dialog.getByRole('button', { name: this.device.say(key), exact: true }).click();
  }

  /** An action of the record on screen, also one that stands behind "more". */
  async act(key: Parameters<Handheld['say']>[0]): Promise<void> {
    const { device } = this;
    const name = this.#named(key);
    const direct = device.page.locator('.kw-list-foot').getByRole('button', { name });
    const more = device.button(device.say('list.actions'));
    await direct.or(more).first().waitFor();
    if (await direct.isVisible()) return direct.click();
    await more.click();
    await device.page.getByRole('dialog').getByRole('button', { name }).click();
  }

  /** The button's word, which may be followed by the number of chosen rows. */
  #named(key: Parameters<Handheld['say']>[0]): RegExp {
    return new RegExp(`^${escaped(this.device.say(key))}( \\(?\\d.*)?$`);
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

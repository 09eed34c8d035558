import { describe, expect, it } from 'vitest';
import { startPartner } from '../../test/partner.ts';
import { eventually, receiveNote, useDesk } from '../../test/partners.ts';
import { storedSentence, technicalIn, wordsIn, wordsInSql } from './storedSentence.ts';

const languages = ['zh', 'en', 'yn'] as const;
const { plant, next, people } = useDesk();

const rowOf = async (no: string, language: (typeof languages)[number]) =>
  (await people.leader.list('exchangeMessages', { jsWhere: `DocNo = '${no}'` }, { language })).data.rows[0];
const detailOf = async (no: string, language: (typeof languages)[number]) =>
  (await people.leader.ask('messageDetail', { id: (await rowOf(no, language))?.id ?? 0 }, { language })).data;

describe('what we say ourselves where a partner’s words stand otherwise', () => {
  it('is stored by id, and read in each language: in the list, in the message, at each attempt, on the desk', async () => {
    await next.connect({ timeoutMs: 1000 });
    next.fault({ partner: 'erp', fault: 'slow', afterMs: 1500 });
    const no = await receiveNote(plant, people.who);
    await eventually(
      () => rowOf(no, 'zh'),
      (row) => row?.reason !== '',
    );
    const said = { zh: '1 秒内没有回答', en: 'no answer within 1 s', yn: 'tidak ada jawaban dalam 1 detik' };
    for (const language of languages) {
      expect((await rowOf(no, language))?.reason).toBe(said[language]);
      const { reason, tries } = await detailOf(no, language);
      expect([reason, tries.at(-1)?.detail]).toEqual([said[language], said[language]]);
      // The state of a partner is stored once a second.
      const desk = await eventually(
        () => people.leader.ask('partnerHealth', {}, { language }),
        ({ data }) => data.partners.some(({ lastProblem }) => lastProblem !== ''),
      );
      expect(desk.data.partners.map(({ lastProblem }) => lastProblem)).toContain(said[language]);
    }
    await next.connect();
    const found = await people.leader.list('exchangeMessages', { jsWhere: "Reason like '%no answer%'" }, { language: 'en' });
    expect(found.data.rows.map(({ documentNo }) => documentNo)).toContain(no);
  });

  it('the partner’s own words stay as they are', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine', lines: [2] });
    const no = await receiveNote(plant, people.who);
    await eventually(
      () => rowOf(no, 'zh'),
      (row) => row?.state === 'failed',
    );
    const [chinese, english] = [await rowOf(no, 'zh'), await rowOf(no, 'en')];
    expect(chinese?.reason).toMatch(/line 2 may not be posted/);
    expect(english?.reason?.split(': ').slice(1)).toEqual(chinese?.reason?.split(': ').slice(1));
  });

  it('why a message was given up is said too, and a person’s reason stays', async () => {
    next.fault({ partner: 'erp', fault: 'refusedLine' });
    const no = await receiveNote(plant, people.who);
    await eventually(
      () => rowOf(no, 'zh'),
      (row) => row?.state === 'failed',
    );
    const { rows } = await plant.pool.query<{ note_no: string }>('select note_no from receipt where receipt_no = $1', [no]);
    expect((await people.leader.ask('clearReceiveStatus', { no: rows[0]?.note_no ?? '' })).ok).toBe(true);
    expect((await detailOf(no, 'zh')).closedReason).toBe('已从同步中取出');
    expect((await detailOf(no, 'en')).closedReason).toBe('taken out of the exchange');
    expect((await rowOf(no, 'yn'))?.closedReason).toBe('dikeluarkan dari sinkronisasi');
  });

  it('the database says every sentence as the server does', async () => {
    const stored = [
      storedSentence('answered.fault', ' · it’s \u001f{said} – 坏了', 'HTTP 500'),
      storedSentence('closed.replaced', 'receipt:101:RC1:2'),
      storedSentence('silent.not-protocol'),
      'their own words',
      '',
      '{"said":"\\u0000"}',
    ];
    for (const language of languages) {
      const text = `select ${wordsInSql('t.said').replaceAll(':language', '$2::text')} as said from unnest($1::text[]) with ordinality as t(said, at) order by at`;
      const { rows } = await plant.pool.query<{ said: string }>(text, [stored, language]);
      expect(rows.map(({ said }) => said)).toEqual(stored.map((one) => wordsIn(language, one)));
    }
    expect(wordsIn('en', stored[0] ?? '')).toBe('their system had a fault of its own · it’s  {said} – 坏了');
    expect(technicalIn(stored[0] ?? '')).toBe('HTTP 500');
  });

  const page = (status: number) => ({ status, body: '<html>nginx</html>' });
  const troubles: [
    what: string,
    answer: ((key: string) => { status?: number; body: unknown }) | undefined,
    zh: string,
    yn: string,
    technical: RegExp,
  ][] = [
    ['nobody listens', undefined, '对方的地址没有程序在接听', 'tidak ada program yang menjawab di alamat mereka', /ECONNREFUSED/],
    ['a gateway answers', () => page(502), '对方的系统没有接通', 'sistem mereka tidak menjawab di balik gerbangnya', /^HTTP 502 <html>/],
    ['no JSON', () => page(200), '回答不是约定的格式', 'jawaban tidak dalam bentuk yang disepakati', /^HTTP 200 <html>/],
    [
      'a line is not answered',
      (key) => ({ body: { key, result: 'accepted', lines: [{ line: 1, result: 'accepted' }] } }),
      '没有回答第 2 行',
      'baris 2 tidak dijawab',
      /does not answer line 2/,
    ],
    [
      'not of the protocol',
      (key) => ({ body: { key, result: 'fine', lines: [] } }),
      '回答不合约定',
      'jawaban tidak sesuai perjanjian',
      /^result: /,
    ],
    [
      'a fault with words',
      () => ({ status: 500, body: { error: 'db', message: 'Buchungsperiode zu' } }),
      '对方系统内部出错 · Buchungsperiode zu',
      'sistem mereka mengalami gangguan · Buchungsperiode zu',
      /^HTTP 500/,
    ],
  ];
  it.each(troubles)('%s: said without a code, which stands beside it', async (_what, answer, zh, yn, technical) => {
    const partner = await startPartner(({ method, body, url }) =>
      method === 'GET' && !url.pathname.includes('documents')
        ? { status: 404, body: {} }
        : (answer?.(String(body['key'] ?? '')) ?? { status: 404, body: {} }),
    );
    if (!answer) partner.stop();
    await next.connect({ baseUrl: partner.url });
    let no = await receiveNote(plant, people.who);
    await eventually(
      async () => {
        const row = await rowOf(no, 'zh');
        // Every server process gets the new address a moment after saving; earlier messages went to the old one.
        if (row?.state === 'synchronized') no = await receiveNote(plant, people.who);
        return row;
      },
      (found) => found?.reason === zh,
    );
    const detail = await detailOf(no, 'yn');
    expect([detail.reason, detail.tries[0]?.detail]).toEqual([yn, yn]);
    expect(detail.technical).toMatch(technical);
    expect(detail.tries[0]?.technical).toMatch(technical);
    partner.stop();
    await next.connect();
  });
});

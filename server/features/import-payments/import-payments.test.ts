// docs/api.md, "Bank statements".
import { beforeEach, describe, expect, it } from 'vitest';
import type { Job, JobAnswer, JobRows } from '#contract/jobs.ts';
import type { Order } from '#contract/orders.ts';
import { paymentReference } from '#contract/payment-kinds.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin, registerAdmins } from '#testing/admins.ts';
import { firstOf } from '#testing/fast-run.ts';
import { formOf } from '#testing/forms.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { finishJob } from '#testing/undoable-changes.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
const METHODS = [
  { kind: 'card', on: true, name: 'Card', words: '' },
  { kind: 'transfer', on: true, name: 'Bank transfer', words: 'Our bank is the Bank.' },
];

let admin: Buyer;
let productId: string;
const { call } = adminCalls(shop, () => admin);

beforeEach(async () => {
  admin = await registerAdmin(shop);
  productId = await shop.sell(20);
  await call('PUT', 'settings', { payments: METHODS });
});

const order = async (): Promise<Order> =>
  shop.buy(await shop.newBuyer('payer'), cart(productId), { method: 'transfer' });
const read = async ({ _id }: Pick<Order, '_id'>): Promise<Order> =>
  (await call('GET', `order/${_id}`)).json<{ order: Order }>().order;

async function send(file: string | Buffer, fields: Record<string, string> = {}, by = admin) {
  const { payload, headers } = await formOf(...Object.entries(fields), [
    'file',
    Buffer.from(file as string),
    'statement',
  ]);
  const url = `/api/v1/payment/statement?id=${by.uid}`;
  return shop.app.inject({ method: 'POST', url, headers: { ...by.headers, ...headers }, payload });
}

const csv = (...lines: string[]) => ['date,amount,reference,name', ...lines].join('\r\n');
const today = () => shop.clock.now().toISOString().slice(0, 10);
const paying = ({ payment }: Order, amount: number, name = 'Asha') =>
  `${today()},${amount},order ${payment.reference},${name}`;

async function rowsOf(job: Pick<Job, '_id'>) {
  const { rows } = (await call('GET', `job/${job._id}/rows`)).json<JobRows>();
  return rows.map(({ name, state, after, column, error }) => ({
    name,
    state,
    ...after?.payment,
    ...(error !== undefined && { error: `${column}: ${error}` }),
  }));
}

async function dryRun(file: string | Buffer) {
  const { job } = (await send(file, { dryRun: 'true' })).json<JobAnswer>();
  expect(job).toMatchObject({ of: 'payments', fromFile: true, state: 'done', written: 0 });
  return rowsOf(job);
}

async function record(file: string | Buffer): Promise<Job> {
  const { job } = (await send(file)).json<JobAnswer>();
  return finishJob({ shop, by: admin }, job._id);
}

describe('a bank statement', () => {
  it('shows first what each line would do, and records nothing', async () => {
    const [one, other, ended] = [await order(), await order(), await order()];
    await call('POST', `order/${ended._id}/cancel`);
    const rows = await dryRun(
      csv(
        paying(one, one.total),
        paying(other, 1, 'Ben'),
        paying(ended, ended.total),
        paying(one, 1),
        `${today()},5,no reference,Ben`,
        `${today()},-5,Rent,Landlord`,
        `${today()},5,${paymentReference(999_999)},`,
        `soon,5,${one.payment.reference},`,
      ),
    );
    expect(rows).toEqual([
      {
        name: `#${one.number}`,
        state: 'waiting',
        does: 'whole',
        amount: one.total,
        at: expect.any(String),
        text: `Asha: order ${one.payment.reference}`,
      },
      expect.objectContaining({ name: `#${other.number}`, does: 'part', amount: 1 }),
      expect.objectContaining({ name: `#${ended.number}`, does: 'back' }),
      expect.objectContaining({
        name: `#${one.number}`,
        state: 'left',
        error: 'amount: Nothing is due: the order is paid already',
      }),
      expect.objectContaining({
        name: '',
        error: 'reference: It has the reference of no order',
        text: 'Ben: no reference',
      }),
      expect.objectContaining({ state: 'same', does: 'out' }),
      expect.objectContaining({ error: 'reference: There is no order with this reference' }),
      { name: '', state: 'left', error: expect.stringContaining('date: ') },
    ]);
    expect((await read(one)).payment).toMatchObject({ status: 'due', paid: 0 });
  });

  it('is recorded as the owner’s own words are: paid, in part, or to be paid back; the log says it, and undoes it', async () => {
    const [one, other, ended] = [await order(), await order(), await order()];
    await call('POST', `order/${ended._id}/cancel`);
    const job = await record(
      csv(paying(one, one.total), paying(other, 1), paying(ended, 2), 'x,1,y,z'),
    );
    expect(job).toMatchObject({
      state: 'done',
      total: 4,
      written: 3,
      errorCount: 1,
      undoable: true,
    });
    const paid = await read(one);
    expect(paid.payment).toMatchObject({ status: 'paid', paid: one.total });
    expect(paid.invoice).toBeDefined();
    expect((await read(other)).payment).toMatchObject({
      status: 'part',
      paid: 1,
      due: other.total - 1,
    });
    expect((await read(ended)).payment).toMatchObject({ status: 'refund_pending', toPayBack: 2 });
    // The payer is in the bank's file, and in no table.
    expect(JSON.stringify(await rowsOf(job))).not.toContain('Asha');
    const { entries } = (await call('GET', 'log?kind=importStatement')).json();
    expect(entries).toMatchObject([
      {
        words: expect.stringContaining('recorded payments from a bank statement: 3 payments'),
        undoable: true,
      },
    ]);

    // A payment that was paid back can't be taken back.
    await call('POST', `order/${ended._id}/paid-back`, {});
    await call('POST', `job/${job._id}/undo`);
    const undone = await finishJob({ shop, by: admin }, job._id);
    expect(undone.errors).toMatchObject([
      { line: 4, message: `#${ended.number}: Part of it is paid back.` },
      { line: 5 },
    ]);
    expect((await read(one)).payment).toMatchObject({ status: 'due', paid: 0 });
    expect((await read(other)).payment).toMatchObject({ status: 'due', paid: 0 });
  });

  it('is recorded once however often it is imported, in another order and with more lines, and again after its undo', async () => {
    const [one, other] = [await order(), await order()];
    // Somebody may pay the same sum twice on one day.
    const first = csv(paying(one, 1), paying(one, 1));
    const job = await record(first);
    expect(job.written).toBe(2);
    const again = await record(csv(paying(other, 3), paying(one, 1), paying(one, 1)));
    expect(again.written).toBe(1);
    expect(await rowsOf(again)).toMatchObject([
      { state: 'written', does: 'part' },
      { state: 'same', does: 'recorded', name: `#${one.number}` },
      { state: 'same', does: 'recorded' },
    ]);
    expect((await read(one)).payment.paid).toBe(2);
    await call('POST', `job/${job._id}/undo`);
    await finishJob({ shop, by: admin }, job._id);
    expect((await record(first)).written).toBe(2);
    expect((await read(one)).payment.paid).toBe(2);
  });

  it('that two admins import at once is recorded once', async () => {
    const one = await order();
    const [another] = await registerAdmins(shop, 1);
    const file = csv(paying(one, 1), paying(one, one.total - 2));
    const jobs = [await send(file), await send(file, {}, another)].map(
      (answer) => answer.json<JobAnswer>().job,
    );
    const done = [];
    for (const { _id } of jobs) done.push(await finishJob({ shop, by: admin }, _id));
    expect(done.map(({ written }) => written)).toEqual([2, 0]);
    expect(done[1]?.errors).toMatchObject([
      { line: 2, message: expect.stringContaining('Another import has recorded it meanwhile') },
      { line: 3, message: expect.stringContaining('Only 1 is due') },
    ]);
    expect((await read(one)).payment.paid).toBe(one.total - 1);
  });

  it('leaves what has changed since it was read', async () => {
    const one = await order();
    const { job } = (await send(csv(paying(one, one.total)))).json<JobAnswer>();
    await call('POST', `order/${one._id}/paid`, { amount: 1 });
    const done = await finishJob({ shop, by: admin }, job._id);
    expect(done).toMatchObject({ written: 0, errorCount: 1 });
    expect(done.errors[0]).toMatchObject({
      column: 'amount',
      message: expect.stringContaining('is due.'),
    });
  });

  it('counts what refunds have left of each order', async () => {
    const [one, other] = [await order(), await order()];
    await call('POST', `order/${one._id}/paid`, { amount: one.total });
    await call('POST', `order/${one._id}/refund`, { amount: 5, reason: 'Late' });
    await call('POST', `order/${other._id}/refund`, { amount: 7, reason: 'Late' });
    expect(await dryRun(csv(paying(other, other.total - 7), paying(one, 1)))).toMatchObject([
      { does: 'whole' },
      { error: 'amount: Nothing is due: the order is paid already' },
    ]);
  });

  it('is planned anew where its transaction is tried again', { tags: 'long' }, async () => {
    const one = await order();
    const run = (text: string) => shop.db.database.pool.query(text);
    await run(`create sequence tries; create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise exception using errcode = '40001'; end if; return new; end $$;
      create trigger fail_once before insert on job_rows for each row execute function fail_once()`);
    try {
      expect(await dryRun(csv(paying(one, one.total)))).toMatchObject([{ does: 'whole' }]);
    } finally {
      await run('drop function fail_once cascade; drop sequence tries');
    }
  });

  it('needs the duty refunds, also to be seen and undone', async () => {
    const one = await order();
    const { job } = (await send(csv(paying(one, 1)))).json<JobAnswer>();
    await finishJob({ shop, by: admin }, job._id);
    const [seller] = await registerAdmins(shop, 1, ['orders', 'catalogue', 'marketing']);
    expect((await send(csv(paying(one, 1)), {}, seller)).json()).toMatchObject({
      code: 'DUTY_NEEDED',
    });
    const asSeller = adminCalls(shop, () => seller as Buyer);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['POST', '/undo'],
    ] as const)
      expect((await asSeller.call(method, `job/${job._id}${path}`)).statusCode).toBe(403);
    expect((await asSeller.call('GET', 'job/all')).json()).toMatchObject({ jobs: [] });
    const { jobs } = (await call('GET', 'job/all')).json();
    expect(jobs[0]).toMatchObject({ _id: job._id, kind: 'payments' });
  });

  it('of which a person is deleted says nothing of them any more', { tags: 'long' }, async () => {
    const buyer = await shop.newBuyer('payer');
    const one = await shop.buy(buyer, cart(productId), { method: 'transfer' });
    await dryRun(csv(paying(one, 1, 'Somebody Special')));
    await call('POST', `order/${one._id}/cancel`);
    await shop.app.inject({
      method: 'DELETE',
      url: `/api/v1/user/${buyer.uid}?id=${buyer.uid}`,
      headers: buyer.headers,
    });
    const { rows } = await shop.db.database.pool.query(
      `select count(*)::int as count from job_rows where after::text like '%Somebody Special%'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('a file of a bank', () => {
  const camt = (
    amount: string,
    reference: string,
    more = '',
  ) => `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>
    <Amt Ccy="INR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${today()}</Dt></BookgDt>${more}
    <NtryDtls><TxDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

  it('may be CAMT.053, whose entries are known again by the bank’s reference', async () => {
    const one = await order();
    const reference = (one.payment.reference ?? '').toLowerCase();
    const spaced = `${reference.slice(0, 4)} ${reference.slice(4)}`;
    const bank = '<AcctSvcrRef>B-1</AcctSvcrRef>';
    expect((await record(camt('1.00', spaced, bank))).written).toBe(1);
    expect((await record(camt('1.00', `again ${spaced}`, bank))).written).toBe(0);
    expect((await record(camt('1.00', spaced, '<AcctSvcrRef>B-2</AcctSvcrRef>'))).written).toBe(1);
    expect((await read(one)).payment.paid).toBe(2);
    expect(await dryRun(camt('1.00', spaced).replace('"INR"', '"USD"'))).toMatchObject([
      { error: 'currency: It is in USD, and the shop counts in INR' },
    ]);
  });

  it.each([
    [
      'columns in another order, a byte order mark and decimal commas',
      '\ufeffname;Reference;AMOUNT;date\nAsha;RF;1,00;DAY',
    ],
    ['tabs', 'reference\tdate\tamount\tname\nRF\tDAY\t1.00\tAsha'],
  ])('may have %s', { tags: 'long' }, async (_, file) => {
    const one = await order();
    const [year, month, day] = today().split('-');
    const text = file
      .replace('RF', one.payment.reference ?? '')
      .replace('DAY', `${day}.${month}.${year}`);
    expect(await dryRun(text)).toMatchObject([{ does: 'part', amount: 1 }]);
  });

  it('may be in windows-1252, as many banks write it', { tags: 'long' }, async () => {
    const one = await order();
    const file = Buffer.from(csv(paying(one, 1, 'J\u00f6rg')), 'latin1');
    expect(await dryRun(file)).toMatchObject([{ text: expect.stringContaining('J\u00f6rg') }]);
  });

  it.each<[string, string | Buffer, number, string]>(
    firstOf(3, [
      ['of no bytes', '', 400, 'The file is empty'],
      [
        'that is a workbook',
        Buffer.from('PK\u0003\u0004\u0000\u0000'),
        400,
        'Not a CSV file in UTF-8: save it as “CSV UTF-8” in the spreadsheet',
      ],
      [
        'with unknown columns',
        'date,amount,reference,iban\n',
        400,
        'Line 1, column iban: It is not known. Columns can be date, amount, reference, name',
      ],
      [
        'without references',
        'date,amount\n',
        400,
        'Line 1: The first line must name the columns, and one of them be reference',
      ],
      [
        'with entities',
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document>&b;</Document>',
        400,
        'XML with a DOCTYPE is not read',
      ],
      ['that is too large', 'x'.repeat(5 * 1024 * 1024 + 1), 413, 'Must have at most 5 MB'],
    ]),
  )('%s is refused', async (_, file, status, message) => {
    const refused = await send(file);
    expect(refused.statusCode).toBe(status);
    expect(refused.json<{ errors: object[] }>().errors).toMatchObject([{ path: 'file', message }]);
  });

  it('with formulas and nonsense has an error for each such line', { tags: 'long' }, async () => {
    const one = await order();
    const cells = ['=1+2', '@SUM(A1)', '1e99', 'NaN', '-', '()', '٣', '1,2,3', '9007199254740993'];
    const rows = await dryRun(
      csv(...cells.map((cell) => `${today()},"${cell}",${one.payment.reference},=x`)),
    );
    expect(rows.map(({ state }) => state)).toEqual(cells.map(() => 'left'));
  });
});

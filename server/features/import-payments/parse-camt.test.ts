// ISO 20022, camt.053.001: "Bank to customer statement".
import { expect, it } from 'vitest';
import { parseCamt } from './parse-camt.ts';

const REFERENCE = 'RF18539007547034';

function statement(entries: string, account = '<IBAN>DE89370400440532013000</IBAN>'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
      <Acct><Id>${account}</Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
}

function entry({
  amount = '<Amt Ccy="EUR">499.50</Amt>',
  direction = 'CRDT',
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  date = '<BookgDt><Dt>2026-11-02</Dt></BookgDt>',
  bank = '<AcctSvcrRef>B-1</AcctSvcrRef>',
  details = `<TxDtls><RltdPties><Dbtr><Pty><Nm>Asha &amp; Co</Nm></Pty></Dbtr></RltdPties>
    <RmtInf><Strd><CdtrRefInf><Ref>${REFERENCE}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`,
} = {}): string {
  return `<Ntry>${amount}<CdtDbtInd>${direction}</CdtDbtInd>${status}${date}${bank}<NtryDtls>${details}</NtryDtls></Ntry>`;
}

function read(text: string) {
  const camt = parseCamt(text);
  return camt.ok ? camt.entries : camt.reason;
}

it('an entry is a line with the bank’s own reference', () => {
  expect(read(statement(entry()))).toEqual([
    {
      date: '2026-11-02',
      amount: '499.50',
      currency: 'EUR',
      name: 'Asha & Co',
      reference: REFERENCE,
      entry: 'DE89370400440532013000 B-1 0',
    },
  ]);
});

it('versions before 2019, prefixes and free texts are read, too', () => {
  const details = `<TxDtls><Refs><EndToEndId>E2E-7</EndToEndId></Refs><RltdPties><Dbtr><Nm>Asha</Nm></Dbtr></RltdPties>
    <RmtInf><Ustrd>order RF18 5390</Ustrd><Ustrd>0754 7034</Ustrd></RmtInf></TxDtls>`;
  const old = statement(
    entry({
      details,
      status: '<Sts>BOOK</Sts>',
      bank: '<AcctSvcrRef>NONREF</AcctSvcrRef>',
      amount: '<Amt Ccy="EUR">12.30000</Amt>',
      date: '<BookgDt><DtTm>2026-11-02T10:00:00+01:00</DtTm></BookgDt>',
    }),
    '<Othr><Id>77</Id></Othr>',
  ).replaceAll(/<(\/?)(\w+)/g, '<$1ns2:$2');
  expect(read(old)).toEqual([
    {
      date: '2026-11-02T10:00:00+01:00',
      amount: '12.30',
      currency: 'EUR',
      name: 'Asha',
      reference: 'order RF18 5390 0754 7034 E2E-7',
    },
  ]);
});

it('debits get a minus, what is not booked is left out, and a batch is a line for each transaction', () => {
  const part = (amount: string, reference: string) =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`;
  expect(
    read(
      statement(
        entry({ direction: 'DBIT', details: '' }) +
          entry({ status: '<Sts><Cd>PDNG</Cd></Sts>' }) +
          entry({ details: part('400', 'one') + part('99.50', 'two') }),
      ),
    ),
  ).toMatchObject([
    { amount: '-499.50', reference: '', name: '' },
    { amount: '400', reference: 'one', entry: 'DE89370400440532013000 B-1 0' },
    { amount: '99.50', reference: 'two', entry: 'DE89370400440532013000 B-1 1' },
  ]);
});

it.each([
  [
    'with entities of its own',
    '<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>',
    'XML with a DOCTYPE is not read',
  ],
  [
    'with a document type in small letters',
    '<!doctype a><Document/>',
    'XML with a DOCTYPE is not read',
  ],
  ['that is broken', '<Document><BkToCstmrStmt>', 'The XML is broken'],
  ['that is deep', '<a>'.repeat(1_000) + '</a>'.repeat(1_000), 'The XML is broken'],
  [
    'of another kind',
    '<html><body>Hi</body></html>',
    'Not a CSV file, and no statement in the format CAMT.053',
  ],
  [
    'with names of JavaScript',
    '<Document><__proto__><Stmt/></__proto__></Document>',
    'The XML is broken',
  ],
])('refuses XML %s', (_, text, reason) => {
  expect(read(text)).toBe(reason);
});

it('entries without what they need have empty cells, of which their lines tell', () => {
  const bare = read(statement('<Ntry/><Ntry>text</Ntry><Ntry><Amt>5</Amt></Ntry>'));
  expect(bare).toEqual([{ date: '', amount: '5', currency: '', name: '', reference: '' }]);
});

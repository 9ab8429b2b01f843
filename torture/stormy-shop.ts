import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '#server/embedded/free-port.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import type { SandboxSettings } from '#sandbox/sandbox-settings.ts';
import { startFaultyProxy, type FaultyProxy } from '#testing/faulty-proxy.ts';
import type { MeasuredProcessSettings } from '#testing/measured-process.ts';
import { providerControls, type ProviderControls } from '#testing/provider-controls.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { TEST_PROJECT } from '#testing/test-tokens.ts';
import type { Machine } from './machine.ts';
import { Program } from './program.ts';
import { forkQuietly } from './warm-processes.ts';

/** A whole shop of its own processes, each of which can be killed. */
export interface StormyShop extends Programs {
  /** Between the instances and the database. */
  proxy: FaultyProxy;
  /** The database itself, without the proxy. */
  database: Database;
  /** The account at the payment sandbox. */
  account: ProviderControls;
  photoFolder: string;
  close(): Promise<void>;
}

interface Programs {
  /** The instances' addresses. */
  urls: readonly string[];
  servers: readonly Program[];
  sandbox: Program;
  payments: { url: string; webhookSecret: string };
  mail: Program;
  /** The letters that the mail server has taken, a line each. */
  mailFile: string;
}

interface Round {
  round: number;
  /** Instances. */
  servers: number;
  checkoutTtlSeconds: number;
}

const MAIL = path.join(import.meta.dirname, 'mail-process.ts');
/** Letters without React: what they say is not what storms are about. */
const LETTERS = `export const renderLetter = async ({ heading }) => ({ html: '<p>' + heading + '</p>', text: heading });`;
/** Refunds to slow cards stay pending for so long. */
const PENDING_REFUND_MS = 500;

/** Opens the shop of a round, with a database of its own. `prepare` fills that before anything runs. */
export async function openStormyShop(
  machine: Machine,
  round: Round,
  prepare: (database: Database) => Promise<void>,
): Promise<StormyShop> {
  await using opened = new AsyncDisposableStack();
  const folder = path.join(machine.folder, `round-${round.round}`);
  mkdirSync(folder, { recursive: true });
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const name = `round_${round.round}`;
  const databaseUrl = await machine.newDatabase(name);
  opened.defer(() => machine.dropDatabase(name));
  const database = opened.adopt(
    openDatabase(databaseUrl, 3, () => {}),
    (each) => each.close(),
  );
  await prepare(database);
  const proxy = opened.adopt(await startFaultyProxy(databaseUrl), (each) => each.close());
  machine.clock.reset();
  const settings = { DATA_DIR: folder, DATABASE_URL: proxy.url };
  const programs = await startPrograms({ machine, round, folder, settings, opened });
  await Promise.all(
    [...programs.servers, programs.sandbox, programs.mail].map((program) => program.ready()),
  );
  const open = opened.move();
  return {
    ...programs,
    proxy,
    database,
    account: providerControls(() => ({ ...programs.payments, stop: async () => {} })),
    photoFolder: path.join(folder, 'photos'),
    close: () => open.disposeAsync(),
  };
}

interface Start {
  machine: Machine;
  round: Round;
  folder: string;
  settings: Record<string, string>;
  opened: AsyncDisposableStack;
}

async function startPrograms(start: Start): Promise<Programs> {
  const { round, folder, opened } = start;
  const ports = await Promise.all(Array.from({ length: round.servers + 2 }, () => findFreePort()));
  const [sandboxPort = 0, mailPort = 0, ...serverPorts] = ports;
  const urls = serverPorts.map((port) => `http://localhost:${port}`);
  const payments = {
    url: `http://127.0.0.1:${sandboxPort}`,
    webhookSecret: 'whsec_torture_torture',
  };
  const mailFile = path.join(folder, 'letters');
  writeFileSync(mailFile, '');
  const close = (program: Program) => program.close();
  const mail = new Program({
    title: 'the mail server',
    start: () => forkQuietly(MAIL, [String(mailPort), mailFile]),
  });
  const settings = {
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    CHECKOUT_TTL_SECONDS: String(round.checkoutTtlSeconds),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Vitrine <shop@shop.example>',
    ADMIN_EMAILS: 'owner@shop.example',
    ...start.settings,
  };
  const webFolder = webBuild(opened);
  return {
    urls,
    servers: serverPorts.map((port) => {
      const message = {
        settings: { ...settings, PORT: String(port) },
        sandbox: payments,
        webFolder,
      };
      return opened.adopt(newServer(start, message), close);
    }),
    sandbox: opened.adopt(newSandbox(start, sandboxPort, payments, urls[0] ?? ''), close),
    payments,
    mail: opened.adopt(mail, close),
    mailFile,
  };
}

function newServer(
  { machine }: Start,
  more: Omit<MeasuredProcessSettings, 'projectId' | 'publishedKey'>,
): Program {
  const { publishedKey } = machine.provider;
  const message: MeasuredProcessSettings = { ...more, projectId: TEST_PROJECT, publishedKey };
  return new Program({
    title: 'the shop',
    start: () => machine.servers.take(),
    message,
  });
}

function newSandbox(
  { folder, machine }: Start,
  port: number,
  { url, webhookSecret }: Programs['payments'],
  shopUrl: string,
): Program {
  // Its webhooks say when they were sent: a shop does not accept those of another day.
  const { env } = machine.clock;
  const settings: SandboxSettings = {
    host: '127.0.0.1',
    port,
    url,
    file: path.join(folder, 'payments.sqlite'),
    hostNames: ['localhost', '127.0.0.1'],
    shopOrigins: [],
    webhookUrl: `${shopUrl}/api/v1/payment/webhook`,
    webhookSecret,
    pendingRefundMs: PENDING_REFUND_MS,
  };
  const file = path.join(folder, 'payments.json');
  writeFileSync(file, JSON.stringify(settings));
  const entry = path.join(import.meta.dirname, '../sandbox/sandbox-process.ts');
  return new Program({
    title: 'the payment sandbox',
    start: () => forkQuietly(entry, [file], env),
  });
}

function webBuild(opened: AsyncDisposableStack): string {
  const folder = smallWebBuild({ rendersPages: true });
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, '.server/entry-letters.mjs'), LETTERS);
  return folder;
}

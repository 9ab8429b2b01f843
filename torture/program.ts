import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface ProgramOptions {
  /** Its name in reports: "the shop". */
  title: string;
  start(): ChildProcess;
  /** Sent to it when it starts. */
  message?: object;
}

/** Before it is started again after it ended by itself. */
const PAUSE_MS = 300;
/** Characters of its last words. */
const WORDS_KEPT = 2_000;

/** A process that is started again whenever it ends, until it is closed. */
export class Program {
  readonly title: string;
  /** Each time that it ended without being killed, with its last words. */
  readonly crashes: string[] = [];
  readonly #options: ProgramOptions;
  readonly #running: Promise<void>;
  #child: ChildProcess | undefined;
  #becomesReady = Promise.withResolvers<void>();
  #isReady = false;
  #isClosed = false;
  #isKilled = false;
  #pauseMs = PAUSE_MS;

  constructor(options: ProgramOptions) {
    this.title = options.title;
    this.#options = options;
    this.#running = this.#keepRunning();
  }

  /** Resolves when it runs and has sent its first message. */
  ready(): Promise<void> {
    return this.#becomesReady.promise;
  }

  /** Kills it without a warning, and starts it again after `downMs`. Resolves when it is ready. */
  async kill(downMs: number): Promise<void> {
    this.#pauseMs = downMs;
    this.#end();
    await this.ready();
  }

  /** Stops it for a while, as if the machine had no time for it. */
  async freeze(ms: number): Promise<void> {
    const frozen = this.#child;
    frozen?.kill('SIGSTOP');
    await delay(ms);
    frozen?.kill('SIGCONT');
  }

  /** For a while it can't write files beyond so many bytes, as on a full disk. */
  async limitFiles(bytes: number, ms: number): Promise<void> {
    const limited = this.#child;
    limitFileSize(limited?.pid, bytes);
    await delay(ms);
    if (limited?.exitCode === null) limitFileSize(limited.pid, 'unlimited');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end();
    await this.#running;
  }

  #end(): void {
    this.#isKilled = this.#child?.kill('SIGKILL') ?? false;
    this.#isNotReady();
  }

  /** Whoever waits for it already goes on waiting. */
  #isNotReady(): void {
    if (this.#isReady) this.#becomesReady = Promise.withResolvers();
    this.#isReady = false;
  }

  async #keepRunning(): Promise<void> {
    while (!this.#isClosed) {
      await this.#runOnce();
      await delay(this.#pauseMs);
      this.#pauseMs = PAUSE_MS;
    }
  }

  async #runOnce(): Promise<void> {
    const { start, message } = this.#options;
    const child = start();
    this.#child = child;
    let [words, wasReady] = ['', false];
    const note = (chunk: Buffer) => void (words = (words + chunk.toString()).slice(-WORDS_KEPT));
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    // It may have been killed before it could be told anything.
    child.on('error', () => {});
    if (message) child.send(message, () => {});
    child.once('message', () => {
      wasReady = true;
      this.#isReady = true;
      this.#becomesReady.resolve();
    });
    const [code, signal] = await once(child, 'exit');
    // Before it is ready it may end because the database is away.
    if (!this.#isKilled && wasReady) this.crashes.push(`${signal ?? code}: ${words.trim()}`);
    this.#isNotReady();
    this.#isKilled = false;
  }
}

/** Sets how large files of a running process may become. A write beyond that fails (EFBIG). */
export function limitFileSize(pid: number | undefined, bytes: number | 'unlimited'): void {
  if (pid === undefined) return;
  try {
    // Only the soft limit: it can be raised again.
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { stdio: 'ignore' });
  } catch {
    // It has ended.
  }
}

import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where Debian's package libfaketime puts it; Ubuntu's too. */
const FOLDERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (name) => `/usr/lib/${name}/faketime`,
);

/** The clock of the shop and the payment sandbox, which can be set ahead and back while they run. */
export interface ShopClock {
  /** What a process needs to go by this clock. */
  env: Record<string, string>;
  now(): Date;
  /** Sets the clock so many seconds ahead, or back. */
  jump(seconds: number): void;
  /** Sets it right. */
  reset(): void;
}

/** @param folder for the file from which the processes read how far the clock is off */
export function openClock(folder: string): ShopClock {
  const library = findFaketime();
  const file = path.join(folder, 'clock');
  let off = 0;
  const write = () => writeFileSync(file, `${off < 0 ? '' : '+'}${off}\n`);
  write();
  return {
    env: library
      ? {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_NO_CACHE: '1',
          // Timers go by the monotonic clock, which does not jump.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : {},
    now: () => new Date(Date.now() + off * 1_000),
    reset() {
      off = 0;
      write();
    },
    jump(seconds) {
      if (!library) return;
      off += seconds;
      write();
    },
  };
}

/** The library; where it is missing, the clock is the machine's. */
export function findFaketime(): string | undefined {
  const given = process.env['FAKETIME_LIBRARY'];
  return [...(given ? [given] : []), ...FOLDERS.map((folder) => `${folder}/libfaketime.so.1`)].find(
    (file) => existsSync(file),
  );
}

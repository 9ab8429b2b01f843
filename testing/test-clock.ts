/** The real time, until a test lets some pass. */
export interface TestClock {
  now(): Date;
  forward(ms: number): void;
}

export function testClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward(ms) {
      ahead += ms;
    },
  };
}

export interface Steps {
  /** Does a piece of work under a title; `say` replaces the title's detail while it goes on. */
  step: <T>(title: string, work: (say: (detail: string) => void) => Promise<T>) => Promise<T>;
  /** A line on its own. */
  line: (text: string) => void;
}

interface Running {
  title: string;
  detail: string;
  startedAt: number;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
/** Without a terminal to redraw a line in, a sign of life has to be a line of its own. */
const SIGN_OF_LIFE_MS = 5_000;

/** Shows steps as they go on, side by side: a line each when done, and one moving line for the rest. */
export function showSteps(output: NodeJS.WriteStream): Steps {
  const running = new Set<Running>();
  const isTerminal = output.isTTY;
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;

  const write = (text: string): void => {
    output.write(isTerminal ? `\r\u001b[K${text}\n` : `${text}\n`);
    if (isTerminal) redraw();
  };
  const redraw = (): void => {
    const list = [...running].map(describe).join(' · ');
    const line = list && `${FRAMES[frame % FRAMES.length]} ${list}`;
    output.write(`\r\u001b[K${line.slice(0, (output.columns || 80) - 1)}`);
  };
  const signOfLife = (): void => {
    for (const step of running) output.write(`… ${describe(step)}\n`);
  };
  const tick = (): void => {
    frame += 1;
    if (isTerminal) redraw();
    else signOfLife();
  };

  return {
    line: write,
    async step(title, work) {
      const step = { title, detail: '', startedAt: performance.now() };
      running.add(step);
      timer ??= setInterval(tick, isTerminal ? FRAME_MS : SIGN_OF_LIFE_MS).unref();
      let mark = '✗';
      try {
        const result = await work((detail) => (step.detail = detail));
        mark = '✓';
        return result;
      } finally {
        running.delete(step);
        if (running.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        write(`${mark} ${title}, ${seconds(step)} s`);
      }
    },
  };
}

function describe(step: Running): string {
  return `${step.detail || step.title}, ${Math.round(Number(seconds(step)))} s`;
}

function seconds({ startedAt }: Running): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

export interface Steps {
  /** Runs `work` and shows its title and duration; `say` shows a detail in place of the title meanwhile. */
  step: <T>(title: string, work: (say: (detail: string) => void) => Promise<T>) => Promise<T>;
  /** Prints a line. */
  line: (text: string) => void;
}

interface Running {
  title: string;
  detail: string;
  startedAt: number;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
/** Without a terminal, progress is printed as a new line at this interval. */
const PROGRESS_LINE_MS = 5_000;

/** Shows concurrent steps: a line for each finished one, and one animated line for the running ones. */
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
  const printProgress = (): void => {
    for (const step of running) output.write(`… ${describe(step)}\n`);
  };
  const tick = (): void => {
    frame += 1;
    if (isTerminal) redraw();
    else printProgress();
  };

  return {
    line: write,
    async step(title, work) {
      const step = { title, detail: '', startedAt: performance.now() };
      running.add(step);
      timer ??= setInterval(tick, isTerminal ? FRAME_MS : PROGRESS_LINE_MS).unref();
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

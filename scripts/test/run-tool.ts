import { spawn } from 'node:child_process';

export interface ToolResult {
  code: number;
  output: string;
  seconds: number;
}

/** Runs a program and waits for it to exit. Its output is returned, or printed as it comes with `show`. */
export function runTool(
  command: string,
  args: readonly string[],
  folder: string,
  { show = false, environment = {} }: { show?: boolean; environment?: Record<string, string> } = {},
): Promise<ToolResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // On Windows the programs in node_modules/.bin are scripts, which need a shell.
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const end = (code: number) =>
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

import fc from 'fast-check';
import type { ApiDocument, DocumentedCall } from './documented-calls.ts';
import { oddRequests, type OddRequest } from './odd-requests.ts';
import { curlLine } from './send-request.ts';
import { tryRequest, type Tried, type TryDeps } from './try-request.ts';
import type { ValueSources } from './valid-values.ts';

/** Requests to a call before the next one is called: calls meet what others have done meanwhile. */
const RUNS = 4;

export interface FuzzOptions {
  document: ApiDocument;
  sources: ValueSources;
  deps: TryDeps;
  requests: number;
  seed: number;
  /** Called before the requests to each call. */
  prepare(): Promise<void>;
  /** Called after each request, those of shrinking apart. */
  onAnswer(status: number | undefined): void;
}

/** What the shop does wrong: the call, what, and the smallest request found that shows it. */
export interface Finding {
  call: string;
  what: string;
  curl: string;
  answer: string;
  error: string;
}

/** Sends odd requests to every call in turn, and returns each kind of problem of each call once. */
export async function fuzzCalls(options: FuzzOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { calls } = options.document;
  let left = options.requests;
  for (let turn = 0; left > 0; turn += 1) {
    const call = calls[turn % calls.length];
    if (!call) throw new Error('The document has no calls');
    await options.prepare();
    const runs = Math.min(RUNS, left);
    await fuzzCall(options, call, { runs, seed: options.seed + turn }, findings);
    left -= runs;
  }
  return findings;
}

async function fuzzCall(
  options: FuzzOptions,
  call: DocumentedCall,
  { runs, seed }: { runs: number; seed: number },
  findings: Finding[],
): Promise<void> {
  const isKnown = ({ problem }: Tried) =>
    findings.some((each) => each.call === call.name && each.what === problem?.what);
  let left = runs;
  while (left > 0) {
    let isShrinking = false;
    let last: Tried | undefined;
    const property = fc.asyncProperty(oddRequests(options.sources, call), async (request) => {
      const tried = await tryRequest(options.deps, call, request);
      if (!isShrinking) {
        options.onAnswer(tried.status);
        left -= 1;
      }
      if (!tried.problem || isKnown(tried)) return true;
      // The other problems of smaller requests are found by other requests.
      if (isShrinking && tried.problem.what !== last?.problem?.what) return true;
      isShrinking = true;
      last = tried;
      return false;
    });
    const result = await fc.check<[OddRequest]>(property, { seed: seed + left, numRuns: left });
    if (last) findings.push(toFinding(call, last));
    else if (result.failed) throw result.errorInstance;
  }
}

function toFinding(call: DocumentedCall, { raw, problem }: Tried): Finding {
  return {
    call: call.name,
    what: problem?.what ?? '',
    curl: curlLine(raw),
    answer: problem?.answer?.body.slice(0, 300) ?? '',
    error: problem?.error instanceof Error ? (problem.error.stack ?? '') : '',
  };
}

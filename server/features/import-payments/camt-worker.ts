import { parentPort, workerData } from 'node:worker_threads';
import { parseCamt } from './parse-camt.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(parseCamt(String(workerData)));

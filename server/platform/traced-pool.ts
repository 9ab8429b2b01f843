import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { currentTrace, type Span } from './trace.ts';

/** First words of statements. Others are named OTHER, so that nothing else of a statement gets into a trace. */
const KINDS = new Set(
  'SELECT INSERT UPDATE DELETE MERGE WITH VALUES BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE SET LOCK COPY CALL NOTIFY LISTEN'.split(
    ' ',
  ),
);

type Callback = (error: Error | null, result: unknown) => void;

/** A connection whose statements are spans of the trace in which they are run. */
class TracedClient extends pg.Client {
  // The types of `query` are overloads, which are those of the class that is extended.
  override query = ((...args: unknown[]): unknown => {
    const plain = (...given: unknown[]) =>
      Reflect.apply(pg.Client.prototype.query, this, given) as unknown;
    const span = beginStatement(args[0]);
    if (!span) return plain(...args);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const done: Callback = (error, result) => {
        span.end(error ?? undefined);
        (last as Callback)(error, result);
      };
      return plain(...args.slice(0, -1), done);
    }
    const asked = plain(...args);
    if (asked instanceof Promise)
      asked.then(
        () => span.end(),
        (error: unknown) => span.end(error),
      );
    // A stream, such as of COPY: its own end is of no interest here.
    else span.end();
    return asked;
  }) as pg.Client['query'];
}

/** A pool of such connections. */
export class TracedPool extends pg.Pool {
  constructor(settings: pg.PoolConfig) {
    super({ ...settings, Client: TracedClient });
  }

  /** Whoever waits for a connection goes on in its own trace, and not in that of whoever gives one back. */
  override connect = ((callback?: (...args: unknown[]) => void): unknown =>
    Reflect.apply(
      pg.Pool.prototype.connect,
      this,
      callback ? [AsyncResource.bind(callback)] : [],
    )) as pg.Pool['connect'];
}

function beginStatement(statement: unknown): Span | undefined {
  const trace = currentTrace();
  if (!trace) return undefined;
  const { name, text } = partsOf(statement);
  const [, first = ''] = /^\s*\(?\s*([a-z]+)/i.exec(text) ?? [];
  const word = first.toUpperCase();
  const kind = KINDS.has(word) ? word : 'OTHER';
  return trace.begin(name ?? kind, 'client', {
    'db.system.name': 'postgresql',
    'db.operation.name': kind,
  });
}

function partsOf(statement: unknown): { name?: string; text: string } {
  if (typeof statement === 'string') return { text: statement };
  if (typeof statement !== 'object' || statement === null) return { text: '' };
  const { name, text } = statement as { name?: unknown; text?: unknown };
  return {
    ...(typeof name === 'string' && name !== '' && { name }),
    text: typeof text === 'string' ? text : '',
  };
}

import { expect, it } from 'vitest';
import { AnswerReader } from './answer-reader.ts';

/** Feeds an answer in pieces of so many bytes, and returns after how many bytes it was complete. */
function readInPieces(reader: AnswerReader, answer: string, size: number): number {
  const bytes = Buffer.from(answer);
  for (let at = 0; at < bytes.length; at += size)
    if (reader.read(bytes.subarray(at, at + size))) return Math.min(at + size, bytes.length);
  return -1;
}

const ANSWERS = {
  'with a length': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
  'without a body': 'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n',
  'in chunks': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
};

it.each(Object.entries(ANSWERS))('the end of an answer %s is found', (_, answer) => {
  const reader = new AnswerReader();
  for (const size of [answer.length, 40, 7])
    expect(readInPieces(reader, answer, size)).toBe(answer.length);
});

it('the status is that of the answer before, until the next one begins', () => {
  const reader = new AnswerReader();
  reader.read(Buffer.from('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n'));
  expect(reader.status).toBe(503);
  reader.read(Buffer.from(ANSWERS['without a body']));
  expect(reader.status).toBe(304);
});

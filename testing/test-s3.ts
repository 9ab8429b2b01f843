import { afterAll, afterEach, beforeAll } from 'vitest';
import { makeS3, type S3Here } from './s3-here.ts';

export type TestS3 = Omit<S3Here, 'listen' | 'forget' | 'close'>;

/** An S3 service. Call it at the top of a test file; before each test it is empty and without faults. */
export function useTestS3(): TestS3 {
  const s3 = makeS3();
  beforeAll(() => s3.listen());
  afterEach(() => s3.forget());
  afterAll(() => s3.close());
  return s3;
}

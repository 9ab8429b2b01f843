import { beforeEach, expect, test } from 'vitest';
import { holdFor, releaseSession, type UnsavedForm } from './hold-session.ts';
import { deliverReports, isSessionHeld, reportIdentity } from './identity-reports.ts';

let delivered: (string | null)[];
let held: (string | null | undefined)[];
let stop = () => {};

beforeEach(() => {
  stop();
  delivered = [];
  held = [];
  deliverReports((uid) => void delivered.push(uid));
});

function open(form: Partial<UnsavedForm> = {}): void {
  stop = holdFor({
    uid: 'asha',
    isUnsaved: () => true,
    onHeld: (report) => void held.push(report?.uid),
    ...form,
  });
}

test('a sign-out in another tab waits while a form has unsaved changes', () => {
  open();
  reportIdentity(null);
  expect(delivered).toEqual([]);
  expect(held).toEqual([null]);
  expect(isSessionHeld()).toBe(true);
});

test('a log-in of somebody else there waits too', () => {
  open();
  reportIdentity(null);
  reportIdentity('ravi');
  expect(delivered).toEqual([]);
  expect(held).toEqual([null, 'ravi']);
});

test('the session continues when the same person logs in again', () => {
  open();
  reportIdentity(null);
  reportIdentity('asha');
  expect(delivered).toEqual(['asha']);
  expect(held).toEqual([null, undefined]);
  expect(isSessionHeld()).toBe(false);
});

test('leaving the form delivers the provider’s last report', () => {
  open();
  reportIdentity(null);
  reportIdentity('ravi');
  stop();
  expect(delivered).toEqual(['ravi']);
  expect(isSessionHeld()).toBe(false);
});

test('discarding the changes delivers it too', () => {
  open();
  reportIdentity(null);
  releaseSession();
  expect(delivered).toEqual([null]);
  expect(held).toEqual([null, undefined]);
  stop();
  expect(delivered).toEqual([null]);
});

test('a sign-out after discarding does not wait', () => {
  open();
  releaseSession();
  reportIdentity(null);
  expect(delivered).toEqual([null]);
});

test('without unsaved changes, or without a form, nothing waits', () => {
  open({ isUnsaved: () => false });
  reportIdentity(null);
  stop();
  reportIdentity('asha');
  expect(delivered).toEqual([null, 'asha']);
  expect(held).toEqual([undefined]);
});

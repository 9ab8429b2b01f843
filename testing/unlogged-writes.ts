const JOB = 'It starts a job, and what that writes is one entry of the log.';

/** Calls with which admins write nothing that belongs in the log, and why. */
export const UNLOGGED_WRITES: Readonly<Record<string, string>> = {
  'POST /product/bulk': JOB,
  'POST /product/import': JOB,
  'POST /payment/coupon/import': JOB,
  'POST /category/import': JOB,
  'POST /payment/statement': JOB,
  'POST /job/:id/undo': JOB,
  'POST /job/:id/stop': 'It keeps a job from writing more.',
  'POST /letters/preview': 'It shows a letter and stores nothing.',
  'POST /settings/try': 'It only answers what would count.',
  'POST /sale/preview': 'It shows what a sale would do and stores nothing.',
  'POST /settings/picture': 'The file is of the shop only once the settings name it.',
  'POST /settings/home/picture': 'The same.',
  'POST /category/picture': 'The file is of the shop only once a category or collection names it.',
  'POST /backup': 'It writes a file beside the shop, and changes nothing in it.',
  'POST /held/release': 'It ends what a restore began, of which the log knows nothing.',
  'POST /review/seen': 'It says what somebody has read, not what the shop is.',
};

import { Link } from 'react-router';
import { LETTER_STATES } from '#contract/letter-kinds.ts';
import { ListSelect } from '#web/admin/list/ListControls.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import type { ListShape } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, useList } from '#web/list/use-list.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { LETTER_COLUMNS, STATE_WORDS } from './letter-columns.tsx';
import { letters } from './letter-endpoints.ts';

const SHAPE = { sorts: ['newest'], filters: { state: LETTER_STATES } } satisfies ListShape;
const WORDS = { one: 'e-mail', many: 'e-mails' };

/** Lists letters that the shop has sent, and those that wait. */
export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  const answer = letters.useQuery(
    { uid, query: list.query },
    { skip: uid === '', ...ALWAYS_FRESH },
  );
  return (
    <AdminScreen
      title="E-mails"
      about="What the shop tells customers and you"
      actions={
        <Link to={adminPaths.letterSettings} className={buttonLook('secondary', 'sm')}>
          Choose e-mails and words
        </Link>
      }
    >
      {answer.data?.isMailOn === false && (
        <div className="mb-6">
          <Notice>
            The shop has no mail server, so it sends no e-mails. Whoever runs it sets SMTP_URL and
            MAIL_FROM.
          </Notice>
        </div>
      )}
      <search className="mb-4 flex flex-wrap gap-3">
        <ListSelect
          label="State"
          value={list.state.filters.state ?? ''}
          options={[
            ['', 'Any state'],
            ...LETTER_STATES.map((state) => [state, STATE_WORDS[state]] as const),
          ]}
          onChange={(state) => list.change({ filters: { state } })}
        />
      </search>
      <ListTable
        list={list}
        words={WORDS}
        caption="E-mails"
        columns={LETTER_COLUMNS}
        rowKey={({ _id }) => _id}
        page={answer.data && { ...answer.data, rows: answer.data.letters }}
        query={answer}
        empty={{
          title: 'No e-mails yet',
          words: 'What is told to customers and to you is listed here.',
        }}
      />
    </AdminScreen>
  );
}

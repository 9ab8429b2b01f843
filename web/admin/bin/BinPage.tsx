import { BIN_DAYS, BIN_TYPES, BINNED_WITH } from '#contract/bin-limits.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { ListSelect } from '#web/admin/list/ListControls.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import type { ListShape } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, useList } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { BIN_COLUMNS, TYPE_WORDS } from './bin-columns.tsx';
import { bin } from './bin-endpoints.ts';

const SHAPE = { sorts: ['newest'], filters: { type: BIN_TYPES } } satisfies ListShape;
const WORDS = { one: 'thing in the bin', many: 'things in the bin' };

/** Lists things deleted lately, which can be restored. */
export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  const duties = useDuties();
  const answer = bin.useQuery({ uid, query: list.query }, { skip: uid === '', ...ALWAYS_FRESH });
  return (
    <AdminScreen title="Bin" about={`What was deleted can be restored for ${BIN_DAYS} days`}>
      <search className="mb-4 flex flex-wrap gap-3">
        <ListSelect
          label="Type"
          value={list.state.filters.type ?? ''}
          options={[
            ['', 'Any type'],
            ...BIN_TYPES.filter((type) => duties.includes(BINNED_WITH[type])).map(
              (type) => [type, TYPE_WORDS[type].many] as const,
            ),
          ]}
          onChange={(type) => list.change({ filters: { type } })}
        />
      </search>
      <ListTable
        list={list}
        words={WORDS}
        caption="Bin"
        columns={BIN_COLUMNS}
        rowKey={({ type, _id }) => `${type} ${_id}`}
        page={answer.data && { ...answer.data, rows: answer.data.items }}
        query={answer}
        empty={{
          title: 'The bin is empty',
          words: 'What you delete stays here for 30 days.',
        }}
      />
    </AdminScreen>
  );
}

import type { LogEntry } from '#contract/log.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { DateFilter, rangedQuery } from '#web/admin/list/DateFilter.tsx';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { FilterChip, ListSearch, ListSelect } from '#web/admin/list/ListControls.tsx';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { customers } from '#web/admin/users/customer-endpoints.ts';
import { DATE_PRESETS, readDay } from '#web/list/date-range.ts';
import { type ListShape, readWords } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, useList, type AddressedList } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { LOG_COLUMNS } from './log-columns.tsx';
import { log } from './log-endpoints.ts';
import { KIND_WORDS, TYPE_WORDS } from './log-words.ts';

/** `dates` is only in the address: the API takes `from` and `to`. */
const SHAPE = {
  sorts: ['newest'],
  filters: {
    who: readWords,
    entity: readWords,
    kind: readWords,
    dates: DATE_PRESETS,
    from: readDay,
    to: readDay,
  },
} satisfies ListShape;
const WORDS = { one: 'entry', many: 'entries' };
/** All in one row where there is room; else the search above the others. */
const FILTERS =
  'mb-4 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 md:grid-cols-2 lg:grid-cols-4 xl:grid-cols-[minmax(15rem,1fr)_repeat(4,10.5rem)]';

/** Lists admins' changes, newest first. */
export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  const query = rangedQuery(list.query);
  const answer = log.useQuery({ uid, query }, { skip: uid === '', ...ALWAYS_FRESH });
  return (
    <AdminScreen
      title="Log"
      about="What was changed in the back office, and by whom"
      actions={<ExportButton path="log/export.csv" query={query} />}
    >
      <search className={FILTERS}>
        <div className="col-span-full xl:col-span-1">
          <ListSearch list={list} label="Search the log" placeholder="Name, code, number" />
        </div>
        <Person list={list} entries={answer.data?.entries ?? []} />
        <Choice list={list} name="entity" label="Thing" any="Everything" words={TYPE_WORDS} />
        <Choice list={list} name="kind" label="Kind" any="Any kind" words={KIND_WORDS} />
        <DateFilter list={list} />
        <OneThing list={list} />
      </search>
      <ListTable
        list={list}
        words={WORDS}
        caption="Log"
        columns={LOG_COLUMNS}
        rowKey={({ _id }) => _id}
        page={answer.data && { ...answer.data, rows: answer.data.entries }}
        query={answer}
        empty={{
          title: 'Nothing yet',
          words: 'What is changed in the back office is listed here.',
        }}
      />
    </AdminScreen>
  );
}

/** Filters by who did it: one of the admins, or of those in the list for callers who may not see people. */
function Person({ list, entries }: { list: AddressedList; entries: readonly LogEntry[] }) {
  const uid = useUserId();
  const maySee = useHasDuty('customers');
  const { who = '' } = list.state.filters;
  const asked = { uid, query: 'role=admin&limit=100' };
  const { data } = customers.useQuery(asked, { skip: uid === '' || !maySee });
  const listed = new Map(entries.map(({ by }) => [by._id, by])).values();
  const admins = data?.users ?? [...listed].filter(({ _id }) => _id !== '');
  const isFormer = who !== '' && !admins.some(({ _id }) => _id === who);
  return (
    <ListSelect
      label="Person"
      value={who}
      options={[
        ['', 'Anybody'],
        ...admins.map(({ _id, name }) => [_id, name] as const),
        ...(isFormer
          ? [[who, maySee ? 'Somebody who is no admin now' : 'Somebody else'] as const]
          : []),
      ]}
      onChange={(who) => list.change({ filters: { who } })}
    />
  );
}

interface ChoiceProps {
  list: AddressedList;
  name: 'entity' | 'kind';
  label: string;
  any: string;
  words: Readonly<Record<string, string>>;
}

function Choice({ list, name, label, any, words }: ChoiceProps) {
  const chosen = list.state.filters[name] ?? '';
  return (
    <ListSelect
      label={label}
      value={chosen in words ? chosen : ''}
      options={[['', any], ...Object.entries(words)]}
      onChange={(value) => list.change({ filters: { [name]: value } })}
    />
  );
}

/** Shown where the list is filtered by one thing, for which there is no field. */
function OneThing({ list }: { list: AddressedList }) {
  const { entity = '' } = list.state.filters;
  if (entity === '' || entity in TYPE_WORDS) return null;
  return (
    <div className="col-span-full">
      <FilterChip
        effect="show everything"
        onRemove={() => list.change({ filters: { entity: '' } })}
      >
        One {entity.replace(/:.*$/, '')}
      </FilterChip>
    </div>
  );
}

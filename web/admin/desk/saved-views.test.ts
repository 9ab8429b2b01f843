import { describe, expect, it } from 'vitest';
import { addSavedView, readSavedViews, removeSavedView } from './saved-views.ts';

const view = (name: string, query = 'view=to-ship') => ({ name, query });

describe('saved views', () => {
  it('are read as they were stored', () => {
    const views = [view('Morning'), view('Big ones', 'sort=amount-desc')];
    expect(readSavedViews(JSON.stringify(views))).toEqual(views);
  });

  it.each([null, '', 'nonsense', '{}', '[1, null, {"name": ""}, {"name": "a", "query": 1}]'])(
    'are none in %j',
    (stored) => {
      expect(readSavedViews(stored)).toEqual([]);
    },
  );

  it('of the same name are replaced, whatever its case', () => {
    const views = addSavedView([view('Morning'), view('Big')], view('morning', 'sort=oldest'));
    expect(views).toEqual([view('morning', 'sort=oldest'), view('Big')]);
  });

  it('are at most twenty: the oldest is removed', () => {
    let views = [view('0')];
    for (let at = 1; at <= 20; at += 1) views = addSavedView(views, view(String(at)));
    expect(views).toHaveLength(20);
    expect(views[0]).toEqual(view('1'));
  });

  it('are removed by name', () => {
    expect(removeSavedView([view('a'), view('b')], 'a')).toEqual([view('b')]);
  });
});

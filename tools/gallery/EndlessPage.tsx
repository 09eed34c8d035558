import { useState } from 'react';
import { BackToTop } from '../../web/core/ui/BackToTop.tsx';
import { Chip } from '../../web/core/ui/Chip.tsx';
import { InfiniteScroll } from '../../web/core/ui/InfiniteScroll.tsx';
import { LineCard } from '../../web/core/ui/LineCard.tsx';
import { NavBar } from '../../web/core/ui/NavBar.tsx';
import { PullToRefresh } from '../../web/core/ui/PullToRefresh.tsx';
import { Screen } from '../../web/core/ui/Screen.tsx';
import { TextField } from '../../web/core/ui/TextField.tsx';

const texts = { inside: '下拉刷新', beyond: '释放更新', loading: '加载中 ...', done: '加载成功', failed: '加载失败' };

/** A list on a handheld: pull, endless, back to top. */
export function EndlessPage() {
  const [count, setCount] = useState(10);
  const [state, setState] = useState<'more' | 'loading' | 'end' | 'failed'>('more');
  const [search, setSearch] = useState('');

  function more() {
    setState('loading');
    setTimeout(() => {
      setCount(count + 10);
      setState(count >= 30 ? 'end' : 'more');
    }, 300);
  }

  function refresh() {
    return new Promise<void>((done) =>
      setTimeout(() => {
        setCount(10);
        setState('more');
        done();
      }, 500),
    );
  }

  return (
    <Screen
      top={
        <NavBar title="送货单" onBack={() => history.back()} backLabel="返回">
          <TextField label="搜索" hideLabel icon="search" placeholder="送货单号、供应商" value={search} onChange={setSearch} />
        </NavBar>
      }
    >
      <PullToRefresh onRefresh={refresh} texts={texts}>
        <div className="kw-cards">
          {Array.from({ length: count }, (_, at) => (
            <LineCard
              // biome-ignore lint/suspicious/noArrayIndexKey: sample rows never move
              key={at}
              itemNo={`SH202611200${String(100 - at)}`}
              name="华东轴承 · 3 行"
              chip={
                at % 3 === 0 ? (
                  <Chip tone="amber" icon="clock">
                    待收
                  </Chip>
                ) : (
                  <Chip tone="green">已收</Chip>
                )
              }
              qty={500 + at * 40}
              unit="件"
              onOpen={() => undefined}
            />
          ))}
        </div>
        <InfiniteScroll
          state={state}
          itemCount={count}
          onMore={more}
          texts={{ loading: '加载中 ...', end: '-- END --', retry: '加载失败，点击重试' }}
        />
        <BackToTop label="回到顶部" />
      </PullToRefresh>
    </Screen>
  );
}

import { Link } from 'react-router';
import type { OrderPage } from '#contract/orders.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import type { ListShape } from '#web/list/list-params.ts';
import { type AddressedList, useList } from '#web/list/use-list.ts';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { OrderRow, OrderRowSkeleton } from './OrderRow.tsx';
import { myOrders } from './orders-endpoints.ts';

const SHAPE = { sorts: ['newest'], filters: {} } satisfies ListShape;

export function Component() {
  const list = useList(SHAPE);
  return (
    <div className="page py-8 md:py-12">
      <title>{`Orders · ${shopConfig.shop.name}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 id="orders" tabIndex={-1} className="text-2xl">
          Orders
        </h1>
        <Link to={paths.addresses} className={buttonLook('secondary')}>
          Your addresses
        </Link>
      </div>
      <div className="mt-8">
        <Orders list={list} />
      </div>
    </div>
  );
}

function Orders({ list }: { list: AddressedList }) {
  const uid = useUserId();
  const { page } = list.state;
  const query = myOrders.useQuery(
    { uid, page },
    { skip: uid === '', refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  const { data, isError, isFetching } = query;
  if (isError) {
    return <QueryFailure title="Your orders can't be shown" query={query} />;
  }
  if (!data) return <OrdersSkeleton />;
  return (
    <div
      aria-busy={isFetching}
      className={`transition-opacity duration-200 ${isFetching ? 'opacity-50 delay-150' : ''}`}
    >
      <OrderList answer={data} list={list} />
    </div>
  );
}

/** An answer this fresh is not fetched again, as after leaving and returning. */
const FRESH_SECONDS = 5;

interface OrderListProps {
  answer: OrderPage;
  list: AddressedList;
}

function OrderList({ answer: { orders, page, total, totalPages }, list }: OrderListProps) {
  if (total === 0) return <NoOrders />;
  if (orders.length === 0) return <PageTooFar />;
  return (
    <>
      <output className="sr-only">{total === 1 ? '1 order' : `${total} orders`}</output>
      <ul className="mb-12 border-t border-line">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </ul>
      <Pagination
        page={page}
        totalPages={totalPages}
        headingId="orders"
        hrefOf={(to) => list.hrefOf({ page: to })}
      />
    </>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      action={
        <Link to={paths.search} className={buttonLook('primary')}>
          Search products
        </Link>
      }
    >
      What you buy is listed here, with where it is on its way.
    </EmptyState>
  );
}

function PageTooFar() {
  return (
    <EmptyState
      title="There are not that many pages"
      action={
        <Link to={paths.orders} className={buttonLook('secondary')}>
          Go to the first page
        </Link>
      }
    >
      Your newest orders are on the first one.
    </EmptyState>
  );
}

function OrdersSkeleton() {
  return (
    <div aria-hidden="true" className="border-t border-line">
      {Array.from({ length: 4 }, (_, at) => (
        <OrderRowSkeleton key={at} />
      ))}
    </div>
  );
}

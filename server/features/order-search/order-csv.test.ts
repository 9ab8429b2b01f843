import { beforeAll, expect, it } from 'vitest';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { orderItems, orders } from '#server/features/orders/orders.table.ts';
import { refunds } from '#server/features/refunds/refunds.table.ts';
import { shipments } from '#server/features/shipments/shipments.table.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { ADDRESS, RECIPIENT } from '#testing/shopping.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop();
const idOf = (place: number) => `0190c000-0000-7000-8000-00000000000${place}`;
const [FIRST, SECOND, LAMP, STOOL] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const at = new Date('2026-03-01T10:00:00.123Z');
const later = new Date('2026-03-02T10:00:00.000Z');

beforeAll(async () => {
  const { orm } = shop.db.database;
  await registerPeople(
    shop.db.database,
    { id: 'chief', role: 'admin' },
    { id: 'zoe', name: 'Zoë "Z" Quill', email: 'zoe@letters.example' },
    { id: 'gone', name: DELETED_USER, deletedAt: at },
  );
  await sellProducts(shop.db.database, { id: LAMP }, { id: STOOL });
  const shared = { currency: 'INR', paymentProvider: 'sandbox', createdAt: at, updatedAt: at };
  await orm.insert(orders).values([
    {
      ...shared,
      ...ADDRESS,
      id: FIRST,
      number: 1001,
      userId: 'zoe',
      recipient: RECIPIENT.name,
      phone: RECIPIENT.phone,
      status: 'Shipped',
      subtotal: 4_000_000_050,
      tax: 1_800,
      shippingCharges: 9_950,
      discount: 50,
      total: 4_000_011_750,
      coupon: 'SPRING',
      quantity: 5,
      paymentStatus: 'paid',
      paymentReference: 'pi_1',
    },
    {
      ...shared,
      id: SECOND,
      number: 1002,
      userId: 'gone',
      status: 'Cancelled',
      subtotal: 10_000,
      tax: 0,
      shippingCharges: 0,
      discount: 0,
      total: 10_000,
      quantity: 1,
      paymentStatus: 'refund_pending',
      createdAt: later,
    },
  ]);
  const line = { orderId: FIRST, photo: '' };
  await orm.insert(orderItems).values([
    { ...line, position: 1, productId: STOOL, name: 'Stool', price: 50, quantity: 1 },
    {
      ...line,
      position: 0,
      productId: LAMP,
      name: 'Lamp, brass',
      price: 1_000_000_000,
      quantity: 4,
      taxShare: 1_800,
      discountShare: 50,
    },
    {
      ...line,
      orderId: SECOND,
      position: 0,
      productId: LAMP,
      name: 'Lamp',
      price: 10_000,
      quantity: 1,
    },
  ]);
  const refund = { kind: 'goodwill' as const, nextTryAt: at, createdAt: at };
  await orm.insert(refunds).values([
    { ...refund, orderId: FIRST, amount: 1_250, status: 'succeeded' },
    { ...refund, orderId: FIRST, amount: 100, status: 'failed' },
  ]);
  await orm.insert(shipments).values([
    { orderId: FIRST, carrier: 'Old', tracking: 'OLD', at },
    { orderId: FIRST, carrier: 'India Post', tracking: 'EE1IN', at: later },
  ]);
});

const HEADER =
  '\ufeffid,number,placed,status,payment,customerId,customer,email,subtotal,discount,tax,shipping,total,refunded,recipient,phone,address,city,state,country,pinCode,currency,coupon,provider,reference,productId,product,price,quantity,lineTotal,lineDiscount,lineTax,shipped,carrier,tracking,taxIncluded,delivery';
const CANCELLED = `${SECOND},1002,2026-03-02T10:00:00.000Z,Cancelled,refund_pending,gone,Deleted user,,100,0,0,0,100,0,,,,,,,,INR,,sandbox,,${LAMP},Lamp,100,1,100,0,0,,,,0,Standard`;
const SHIPPED = `${FIRST},1001,2026-03-01T10:00:00.123Z,Shipped,paid,zoe,"Zoë ""Z"" Quill",zoe@letters.example`;
const SENT_TO = `Meera Rao,'+91 98200 12345,12 Lake Road,Pune,MH,IN,411001,INR,SPRING,sandbox,pi_1`;
const PARCEL = '2026-03-02T10:00:00.000Z,India Post,EE1IN';

it('the file of orders has a line for each product, with sums in the first, and the last parcel in each', async () => {
  const headers = await shop.as({ sub: 'chief' });
  const file = await shop.app.inject({ url: '/api/v1/order/export.csv?id=chief', headers });
  expect(file.body.split('\r\n')).toEqual([
    HEADER,
    CANCELLED,
    `${SHIPPED},40000000.5,0.5,18,99.5,40000117.5,12.5,${SENT_TO},${LAMP},"Lamp, brass",10000000,4,40000000,0.5,18,${PARCEL},0,Standard`,
    `${SHIPPED},,,,,,,${SENT_TO},${STOOL},Stool,0.5,1,0.5,0,0,${PARCEL},,Standard`,
    '',
  ]);
});

/** Explains each figure of a report, for the API and the screen. No schemas here, so the browser doesn't load them. */
export const REPORT_MEANINGS = {
  sales: 'What orders placed in these days came to, also those that were cancelled since',
  cancelled: 'What orders cancelled in these days came to, whenever they were placed',
  refunded: 'Paid back in these days of orders that stand',
  net: 'What is left: sales less cancelled and refunded',
  paidBack: 'All money that went back in these days, for cancelled orders too',
  orders: 'Placed in these days, also those that were cancelled since',
  average: 'Sales by orders',
  discounts: 'Of the orders placed in these days',
  tax: 'In what is left',
} as const;

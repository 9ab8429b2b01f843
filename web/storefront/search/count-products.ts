/** How many were found, in words; where the server stopped counting, that there are more. */
export function countProducts(total: number, isLowerBound: boolean): string {
  if (total === 0) return 'No products';
  if (total === 1 && !isLowerBound) return '1 product';
  const number = total.toLocaleString('en');
  return isLowerBound ? `More than ${number} products` : `${number} products`;
}

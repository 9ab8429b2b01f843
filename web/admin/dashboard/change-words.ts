/** How a figure changed: "+12%", "−8%", "0%". */
export function writeChange(percent: number): string {
  if (percent === 0) return '0%';
  const sign = percent > 0 ? '+' : '−';
  return `${sign}${Math.abs(percent).toLocaleString('en')}%`;
}

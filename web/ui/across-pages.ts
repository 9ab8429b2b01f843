/**
 * For a toast that tells of a change of page (who was turned away, what became an order): it stays its full
 * time wherever the visitor goes. Every other toast leaves with the page it was raised on.
 */
export const ACROSS_PAGES = { className: 'across-pages' } as const;

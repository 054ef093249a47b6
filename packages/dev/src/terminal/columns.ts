/** Lines whose columns begin below each other, two spaces apart. The last column is not padded. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  paint: readonly ((text: string) => string)[],
): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const padding = column === row.length - 1 ? "" : " ".repeat((widths[column] ?? 0) - cell.length);
        // Painted before padded: the width of a colour is not nought in `length`.
        return `${paint[column]?.(cell) ?? cell}${padding}`;
      })
      .join("  ")
      .trimEnd(),
  );
}

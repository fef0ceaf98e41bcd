import { Box, render, Text, useInput } from "ink";
import { useState } from "react";

const rows = Array.from({ length: Number(process.env.ROWS ?? "200") }, (_, index) => ({
  id: `17/${String(index).padStart(6, "0")}`,
  title: `Matter number ${index} with a title that is long enough to be cut somewhere on every usual screen width`,
}));

/** A list as Ink's own documentation makes one: every row laid out, the window cuts off what does not fit. */
function PlainList() {
  const [at, setAt] = useState(0);
  useInput((input) => {
    if (input === "j") setAt((known) => Math.min(rows.length - 1, known + 1));
  });
  const height = process.stdout.rows - 1;
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      {rows.slice(Math.max(0, at - height + 1)).map(({ id, title }, index) => (
        <Box key={id} gap={2} flexShrink={0}>
          <Text color={Math.max(0, at - height + 1) + index === at ? "blue" : undefined}>
            {Math.max(0, at - height + 1) + index === at ? "▌" : " "} {id}
          </Text>
          <Text wrap="truncate-end">{title}</Text>
          <Text color="red">▲ 3 d overdue</Text>
        </Box>
      ))}
    </Box>
  );
}

render(<PlainList />, { alternateScreen: true, exitOnCtrlC: true });

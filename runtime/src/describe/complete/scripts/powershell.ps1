# Completion for @PROGRAM@ in PowerShell.
Register-ArgumentCompleter -Native -CommandName @NAMES@ -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @()
    $isOpen = $false
    foreach ($element in $commandAst.CommandElements) {
        $extent = $element.Extent
        if ($extent.StartOffset -ge $cursorPosition) { break }
        $isOpen = $extent.EndOffset -ge $cursorPosition
        if ($isOpen) {
            $words += $extent.Text.Substring(0, $cursorPosition - $extent.StartOffset)
        } elseif ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
            $words += $element.Value
        } else {
            $words += $extent.Text
        }
    }
    if (-not $isOpen) { $words += '' }
    $program = '@PROGRAM@'
    if ($words[0] -match '[\\/]') { $program = $words[0] }
    # Words in hexadecimal digits: some versions of PowerShell lose quotes and empty words.
    $bytes = [System.Text.Encoding]::UTF8.GetBytes($words -join [char]0x1f)
    $encoding = [Console]::OutputEncoding
    try {
        # A host without a console has no encoding that could be set.
        try { [Console]::OutputEncoding = [System.Text.Encoding]::UTF8 } catch { }
        $lines = @(& $program __complete powershell ([System.BitConverter]::ToString($bytes)) 2>$null)
    } finally {
        try { [Console]::OutputEncoding = $encoding } catch { }
    }
    # What is not answered is left to PowerShell, which completes files.
    if ($lines.Count -eq 0 -or $lines[0] -eq 'files' -or $lines[0] -eq 'dirs') { return }
    if ($lines.Count -eq 1) { return '' }
    $lines | Select-Object -Skip 1 | ForEach-Object {
        $value, $shown, $tip = $_ -split [char]0x1f, 3
        if (-not $tip) { $tip = $shown }
        [System.Management.Automation.CompletionResult]::new($value, $shown, 'ParameterValue', $tip)
    }
}

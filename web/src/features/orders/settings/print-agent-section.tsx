/** Section of the counter's settings: the print agent of this device, kept in the browser. */
import { texts } from 'virtual:texts/orders/counter';
import { Alert, Box, Button, Paper, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { withTexts } from '@/shared/i18n/late-texts';
import { FormSection } from '@/shared/ui/form-section';
import { useFailureText } from '../counter/agent-alert';
import {
  type AgentFailure,
  checkAgent,
  parseAgentAddress,
  readAgentAddress,
  storeAgentAddress,
} from '../counter/print-agent';

export const PrintAgentSection = withTexts(texts, function PrintAgentSection() {
  const t = useT();
  const toText = useFailureText();
  const [text, setText] = useState(readAgentAddress);
  const [isTesting, setTesting] = useState(false);
  const [outcome, setOutcome] = useState<AgentFailure | 'ready' | null>(null);
  const address = parseAgentAddress(text);
  const isInvalid = text.trim() !== '' && !address;
  const change = (typed: string) => {
    setText(typed);
    setOutcome(null);
    const parsed = parseAgentAddress(typed);
    if (parsed || !typed.trim()) storeAgentAddress(parsed ?? '');
  };
  const test = async (tested: string) => {
    setTesting(true);
    setOutcome((await checkAgent(tested)) ?? 'ready');
    setTesting(false);
  };
  return (
    <Paper variant="outlined">
      <FormSection title={t('printAgent.title')} hint={t('printAgent.hint')}>
        <TextField
          id="print-agent"
          type="url"
          label={t('printAgent.address')}
          value={text}
          error={isInvalid}
          helperText={t(isInvalid ? 'printAgent.invalid' : 'printAgent.addressHint')}
          onChange={({ target }) => change(target.value)}
        />
        <Box>
          <Button
            variant="outlined"
            loading={isTesting}
            disabled={!address}
            onClick={() => address && void test(address)}
          >
            {t('printAgent.test')}
          </Button>
        </Box>
        {outcome && (
          <Alert severity={outcome === 'ready' ? 'success' : 'warning'}>
            {outcome === 'ready' ? t('printAgent.ready') : toText(outcome)}
          </Alert>
        )}
      </FormSection>
    </Paper>
  );
});
